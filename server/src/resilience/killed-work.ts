import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const failpoint = new URL('./failpoint.ts', import.meta.url).href;

/**
 * Runs one work module in a process that is killed at the failpoint `fail_at`. Returns false if the process ended
 * before it reached the failpoint.
 */
export async function killedWork(options: {
  fail_at: string;
  client_id: string;
  module: URL;
  payload: unknown;
  environment: Record<string, string>;
}): Promise<boolean> {
  const child = fork(fileURLToPath(new URL('./run-work.ts', import.meta.url)), [], {
    env: { ...process.env, ...options.environment, FAIL_AT: options.fail_at, FAIL_COMPANY: options.client_id },
    execArgv: ['--import', failpoint],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const finished = once(child, 'message').then(() => 'finished' as const);
  child.send({ module: options.module.href, payload: options.payload, index: 0 });
  const first = await Promise.race([ended, finished]);
  if (first === 'finished') child.kill('SIGKILL');
  const [, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error('The work broke off by itself.');

  return first !== 'finished';
}
