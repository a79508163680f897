import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stayConnected } from './stay-connected.ts';

/** A page whose visibility the test changes. */
function fakePage(isHidden = false) {
  const page = Object.assign(new EventTarget(), { hidden: isHidden });
  vi.stubGlobal('document', page);
  return {
    becomes: (state: 'hidden' | 'visible') => {
      page.hidden = state === 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

interface Attempt {
  signal: AbortSignal;
  opens: () => void;
  ends: (outcome: 'again' | 'stop') => void;
  fails: () => void;
}

function start() {
  const attempts: Attempt[] = [];
  const states: boolean[] = [];
  const stop = stayConnected({
    random: () => 1,
    onStateChange: (isConnected) => states.push(isConnected),
    connect: (signal, onOpen) =>
      new Promise((resolve, reject) => {
        attempts.push({ signal, opens: onOpen, ends: resolve, fails: () => reject(new Error('away')) });
      }),
  });
  return { attempts, states, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('staying connected', () => {
  it('tries again with growing delays, and soon after a connection that lasted', async () => {
    fakePage();
    const { attempts, stop } = start();
    attempts[0]?.fails();
    await vi.advanceTimersByTimeAsync(1_000);
    attempts[1]?.fails();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toHaveLength(3);

    attempts[2]?.opens();
    await vi.advanceTimersByTimeAsync(10_000);
    attempts[2]?.ends('again');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toHaveLength(4);
    stop();
  });

  it('waits longer and longer if every connection is closed at once', async () => {
    fakePage();
    const { attempts, stop } = start();
    for (const delay of [1_000, 2_000, 4_000]) {
      const { length } = attempts;
      attempts.at(-1)?.opens();
      attempts.at(-1)?.ends('again');
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(attempts).toHaveLength(length);
      await vi.advanceTimersByTimeAsync(1);
      expect(attempts).toHaveLength(length + 1);
    }
    stop();
  });

  it('closes after a minute in the background and opens when the page is visible again', async () => {
    const page = fakePage();
    const { attempts, states, stop } = start();
    attempts[0]?.opens();
    page.becomes('hidden');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(attempts[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts[0]?.signal.aborted).toBe(true);
    expect(states.at(-1)).toBe(false);

    page.becomes('visible');
    expect(attempts).toHaveLength(2);
    stop();
    expect(attempts[1]?.signal.aborted).toBe(true);
  });

  it('stays open when the page is hidden for a moment, and opens nothing in a hidden tab', async () => {
    const page = fakePage();
    const { attempts, stop } = start();
    page.becomes('hidden');
    page.becomes('visible');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attempts).toHaveLength(1);
    expect(attempts[0]?.signal.aborted).toBe(false);
    stop();

    fakePage(true);
    const hidden = start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(hidden.attempts).toHaveLength(0);
    hidden.stop();
  });

  it('stops for good when the session is over', async () => {
    const page = fakePage();
    const { attempts, stop } = start();
    attempts[0]?.ends('stop');
    await vi.advanceTimersByTimeAsync(120_000);
    page.becomes('visible');
    expect(attempts).toHaveLength(1);
    stop();
  });
});
