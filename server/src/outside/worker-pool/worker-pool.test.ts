import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SampleTask } from './testing/sample-process.ts';
import { WorkerLost } from './worker-lost.ts';
import { PoolClosed, type WorkerPool, workerPool } from './worker-pool.ts';

const script = new URL('./testing/sample-process.ts', import.meta.url);
const opened: WorkerPool<SampleTask, string>[] = [];
const openPool = ({ max_processes = 2, idle_ms = 60_000, cpu_ms = 60_000 } = {}) => {
  const pool = workerPool<SampleTask, string>({ script, max_processes, idle_ms, limits: { memory_mib: 300, cpu_ms } });
  opened.push(pool);
  return pool;
};
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.close();
});

const us = { client_id: 'us', timeout_ms: 60_000 };
const isRunning = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};
const hasEnded = (pid: string) => vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 60_000 });

describe('a worker pool', { timeout: 120_000 }, () => {
  it('answers, reports errors and goes on in the same process', async () => {
    const { run } = openPool({ max_processes: 1 });
    const pid = await run({ does: 'pid' }, us);
    await expect(run({ does: 'throw', text: 'no' }, us)).rejects.toThrow('no');
    expect(await run({ does: 'pid' }, us)).toBe(pid);
    expect(Number(pid)).not.toBe(process.pid);
  });

  it.each([
    ['hang', 'cpu', { cpu_ms: 500, timeout_ms: 60_000 }],
    ['hang', 'timeout', { cpu_ms: 60_000, timeout_ms: 1500 }],
    ['crash', 'crash', { cpu_ms: 60_000, timeout_ms: 60_000 }],
    ['fill heap', 'memory', { cpu_ms: 60_000, timeout_ms: 60_000 }],
    ['fill buffers', 'memory', { cpu_ms: 60_000, timeout_ms: 60_000 }],
  ] as const)('replaces a process that would %s, with the reason %s', async (does, reason, { cpu_ms, timeout_ms }) => {
    const { run } = openPool({ max_processes: 1, cpu_ms });
    const lost = run({ does }, { client_id: 'us', timeout_ms });
    const next = run({ does: 'echo', text: 'next' }, us);
    await expect(lost).rejects.toBeInstanceOf(WorkerLost);
    await expect(lost).rejects.toMatchObject({ reason });
    expect(await next).toBe('next');
  });

  it('lets no WebAssembly memory grow beyond the limit', async () => {
    const { run } = openPool();
    await expect(run({ does: 'grow wasm' }, us)).rejects.toThrow(/grow/u);
    expect(await run({ does: 'echo', text: 'next' }, us)).toBe('next');
  });

  it('gives its processes no secrets', async () => {
    vi.stubEnv('TOKEN_SECRET', 'a secret');
    const names = (await openPool().run({ does: 'env' }, us)).split(' ');
    vi.unstubAllEnvs();
    expect(names).toContain('MALLOC_ARENA_MAX');
    expect(names).not.toContain('TOKEN_SECRET');
  });

  it('starts another process after one that ended while idle', async () => {
    const { run } = openPool({ max_processes: 1 });
    const pid = await run({ does: 'pid' }, us);
    await run({ does: 'crash later' }, us);
    await hasEnded(pid);
    expect(await run({ does: 'echo', text: 'b' }, us)).toBe('b');
  });

  it('runs one task of a company at a time, and another company meanwhile', async () => {
    const { run } = openPool({ max_processes: 2, cpu_ms: 3000 });
    const bombs = Promise.allSettled([run({ does: 'hang' }, us), run({ does: 'hang' }, us)]);
    const first = await Promise.race([bombs, run({ does: 'echo', text: 'them' }, { ...us, client_id: 'them' })]);
    expect(first).toBe('them');
    expect((await bombs).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('serves companies in turn', async () => {
    const { run } = openPool({ max_processes: 1 });
    const order: string[] = [];
    const echo = (client_id: string, text: string) =>
      run({ does: 'echo', text }, { ...us, client_id }).then((answer) => order.push(answer));
    await Promise.all([echo('many', 'many 1'), echo('many', 'many 2'), echo('many', 'many 3'), echo('one', 'one 1')]);
    expect(order.indexOf('one 1')).toBeLessThan(order.indexOf('many 3'));
  });

  it('ends idle processes and starts new ones', async () => {
    const { run } = openPool({ idle_ms: 50 });
    await hasEnded(await run({ does: 'pid' }, us));
    expect(await run({ does: 'echo', text: 'b' }, us)).toBe('b');
  });

  it('ends its processes and rejects what waits when it closes', async () => {
    const { run, close } = openPool({ max_processes: 1 });
    const pid = await run({ does: 'pid' }, us);
    const waiting = Promise.allSettled([run({ does: 'hang' }, us), run({ does: 'echo', text: 'late' }, us)]);
    await close();
    expect(isRunning(pid)).toBe(false);
    expect(await waiting).toMatchObject([{ reason: expect.any(PoolClosed) }, { reason: expect.any(PoolClosed) }]);
    await expect(run({ does: 'echo', text: 'later' }, us)).rejects.toThrow(PoolClosed);
  });

  it('leaves no process behind when its own process is killed', async () => {
    const parent = spawn(process.execPath, [fileURLToPath(new URL('./testing/parent.ts', import.meta.url))]);
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await hasEnded(`${pid}`.trim());
  });
});
