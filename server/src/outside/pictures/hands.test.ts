import { afterEach, describe, expect, it } from 'vitest';
import { type Hands, hands, WorkerLost, WorkerPoolClosed } from './hands.ts';

interface Task {
  does: 'echo' | 'hang' | 'throw' | 'die' | 'gorge' | 'die later';
  what?: string;
  ms?: number;
}

const worker = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', async ({ does, what, ms = 0 }) => {
  if (does === 'hang') for (;;);
  if (does === 'die') process.exit(1);
  if (does === 'gorge') for (const all = []; ; ) all.push(new Array(1e6).fill(what));
  if (does === 'die later') setTimeout(() => process.exit(1), 5);
  if (does === 'throw') return parentPort.postMessage({ failure: what });
  await new Promise((resolve) => setTimeout(resolve, ms));
  parentPort.postMessage({ answer: what });
});`;
const script = new URL(`data:text/javascript,${encodeURIComponent(worker)}`);
const opened: Hands<Task, string>[] = [];
const some = (most = 2) => {
  const made = hands<Task, string>({ script, most, idle_ms: 50 });
  opened.push(made);
  return made;
};
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
const mine = { whose: 'mine', patience_ms: 20_000 };

describe('hands', () => {
  it('answer, fail by themselves and go on', async () => {
    const { run } = some(1);
    expect(await run({ does: 'echo', what: 'a' }, mine)).toBe('a');
    await expect(run({ does: 'throw', what: 'no' }, mine)).rejects.toThrow('no');
    expect(await run({ does: 'echo', what: 'b' }, mine)).toBe('b');
  });

  it.each([
    ['hang', 'time', 1500],
    ['die', 'ended', 20_000],
    ['gorge', 'memory', 20_000],
  ] as const)('that %s are replaced, and %s is why', async (does, why, patience_ms) => {
    const { run } = some(1);
    const lost = run({ does }, { whose: 'mine', patience_ms });
    const next = run({ does: 'echo', what: 'next' }, mine);
    await expect(lost).rejects.toBeInstanceOf(WorkerLost);
    await expect(lost).rejects.toMatchObject({ why });
    expect(await next).toBe('next');
  });

  it('that end while idle are forgotten', async () => {
    const made = hands<Task, string>({ script, most: 1, idle_ms: 60_000 });
    opened.push(made);
    expect(await made.run({ does: 'die later', what: 'a' }, mine)).toBe('a');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await made.run({ does: 'echo', what: 'b' }, { whose: 'mine', patience_ms: 5_000 })).toBe('b');
  });

  it('go to who has none before who has one', async () => {
    const { run } = some(1);
    const order: string[] = [];
    const ask = (whose: string, what: string) =>
      run({ does: 'echo', what, ms: 30 }, { whose, patience_ms: 20_000 }).then((answer) => order.push(answer));
    await Promise.all([ask('many', 'many 1'), ask('many', 'many 2'), ask('many', 'many 3'), ask('one', 'one 1')]);
    expect(order.indexOf('one 1')).toBeLessThan(order.indexOf('many 3'));
  });

  it('are let go when idle, and come again', async () => {
    const { run } = some();
    await run({ does: 'echo', what: 'a' }, mine);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await run({ does: 'echo', what: 'b' }, mine)).toBe('b');
  });

  it('tell who still waits when the house closes', async () => {
    const { run, close } = some(1);
    const first = run({ does: 'hang' }, mine);
    const second = run({ does: 'echo', what: 'late' }, mine);
    const told = Promise.allSettled([first, second]);
    await close();
    expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(run({ does: 'echo', what: 'later' }, mine)).rejects.toThrow(WorkerPoolClosed);
  });
});
