import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRequestPriority, type RequestPriority } from './request-priority.ts';

let priority: RequestPriority;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  priority = openRequestPriority();
});
afterEach(() => vi.useRealTimers());

/** Returns the time in milliseconds until the promise resolves. */
async function msUntil(promise: Promise<void>): Promise<number> {
  const began = performance.now();
  let ms: number | null = null;
  void promise.then(() => {
    ms = performance.now() - began;
  });
  for (let step = 0; step < 1000 && ms === null; step += 1) await vi.advanceTimersByTimeAsync(1);
  return ms ?? Number.POSITIVE_INFINITY;
}

describe('background work', () => {
  it('does not pause without requests', async () => {
    expect(await msUntil(priority.giveWay(40))).toBe(0);
    expect(await msUntil(priority.untilIdle(() => true))).toBe(0);
    expect(priority.paused_s()).toBe(0);
  });

  it('pauses as long as it worked while requests arrive, but at most 100 ms', async () => {
    priority.requestArrived();
    expect(await msUntil(priority.giveWay(40))).toBe(40);
    expect(await msUntil(priority.giveWay(3_000))).toBe(100);
    expect(priority.paused_s()).toBe(0.14);
    expect(await msUntil(priority.giveWay(40))).toBe(0);
  });

  it('waits until requests have stopped, or until nothing is left to do', async () => {
    priority.requestArrived();
    expect(await msUntil(priority.untilIdle(() => true))).toBe(100);

    priority.requestArrived();
    let isNeeded = true;
    const waiting = msUntil(priority.untilIdle(() => isNeeded));
    isNeeded = false;
    expect(await waiting).toBe(50);
  });
});
