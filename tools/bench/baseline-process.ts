import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface BaselineCase {
  client_id: string;
  statements: { sql: string; parameters: readonly unknown[] }[];
}

export interface BaselineOptions {
  app_url: string;
  pool_size: number;
  cases: readonly BaselineCase[];
}

/** Starts the baseline in its own process. `/baseline/{index}` and `/named/{index}` serve the case with that index. */
export async function startBaseline(options: BaselineOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('./baseline.ts', import.meta.url)), [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = once(child, 'message');
  child.send(options);
  const [{ address }] = (await ready) as [{ address: string }];
  return {
    port: Number(new URL(address).port),
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
