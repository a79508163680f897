import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { App } from '../http/context.ts';

/**
 * The default export of a work module. The payload and the result are sent between processes, so they must be plain
 * data.
 */
export type WorkInProcess<Payload, Result> = (app: App, payload: Payload, index: number) => Promise<Result>;

/**
 * Runs a work module in several processes at once, each with its own app on the same database, for race tests of code
 * without an endpoint. `module` is the URL of the module's file.
 */
export async function inProcesses<Payload, Result>(options: {
  processes: number;
  module: URL;
  payload: Payload;
  environment: Record<string, string>;
}): Promise<Result[]> {
  const script = fileURLToPath(new URL('./run-work.ts', import.meta.url));

  return Promise.all(
    Array.from({ length: options.processes }, async (_nothing, index) => {
      const child = fork(script, [], {
        env: { ...process.env, ...options.environment },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('A process ended before its work.')));
      const answered = once(child, 'message') as Promise<[Result]>;
      child.send({ module: options.module.href, payload: options.payload, index });
      try {
        const [result] = await Promise.race([answered, ended]);
        return result;
      } finally {
        ended.catch(() => undefined);
        child.kill('SIGKILL');
      }
    }),
  );
}
