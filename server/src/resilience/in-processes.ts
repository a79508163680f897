import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { App } from '../http/context.ts';

/** What the module of such a work exports by default. Payload and result travel between processes: plain data only. */
export type WorkInProcess<Payload, Result> = (app: App, payload: Payload, index: number) => Promise<Result>;

/**
 * Runs one work in several processes at once, each with a house of its own on the same database: for races of what no
 * endpoint does yet. `module` is the address of the file whose default export is the work.
 */
export async function inProcesses<Payload, Result>(of: {
  processes: number;
  module: URL;
  payload: Payload;
  environment: Record<string, string>;
}): Promise<Result[]> {
  const script = fileURLToPath(new URL('./run-work.ts', import.meta.url));
  return Promise.all(
    Array.from({ length: of.processes }, async (_nothing, index) => {
      const child = fork(script, [], {
        env: { ...process.env, ...of.environment },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('A process ended before its work.')));
      const answered = once(child, 'message') as Promise<[Result]>;
      child.send({ module: of.module.href, payload: of.payload, index });
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
