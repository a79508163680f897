import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const failpoint = new URL('./failpoint.ts', import.meta.url).href;

/** One work in a process of its own that is killed with kill -9 at a failpoint. Answers whether it was. */
export async function killedWork(of: {
  fail_at: string;
  client_id: string;
  module: URL;
  payload: unknown;
  environment: Record<string, string>;
}): Promise<boolean> {
  const child = fork(fileURLToPath(new URL('./run-work.ts', import.meta.url)), [], {
    env: { ...process.env, ...of.environment, FAIL_AT: of.fail_at, FAIL_COMPANY: of.client_id },
    execArgv: ['--import', failpoint],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  child.send({ module: of.module.href, payload: of.payload, index: 0 });
  const [, signal] = await Promise.race([ended, once(child, 'message').then(() => [0, null] as const)]);
  if (!signal) child.kill('SIGKILL');
  await ended;
  return signal === 'SIGKILL';
}
