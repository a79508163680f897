import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ChildProduct {
  pid: number;
  address: string;
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM and returns the exit code once everything in flight has finished. */
  stop(): Promise<number | null>;
  /** Suspends the process until `thaw`, so that it neither runs nor notices the time passing. */
  freeze(): void;
  thaw(): void;
  hasEnded(): boolean;
  /** Returns the last 64 kB of the log. */
  log(): string;
}

/**
 * Starts the app in its own process and waits until it is ready. The process inherits only a few variables of this
 * process, such as PATH; `environment` is added to them and to defaults for tests.
 */
export async function childProduct(
  environment: Record<string, string>,
  options: { node_flags?: string[] } = {},
): Promise<ChildProduct> {
  const script = fileURLToPath(new URL('./run-product.ts', import.meta.url));
  const { PATH = '', HOME = '', TMPDIR = '/tmp', NODE_COMPILE_CACHE = '' } = process.env;
  const child = fork(script, [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: options.node_flags ?? [],
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_COMPILE_CACHE,
      // The value that `npm start` sets.
      MALLOC_ARENA_MAX: '2',
      HOST: '127.0.0.1',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });

  const log = savedOutput(child);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const address = await Promise.race([
    once(child, 'message').then(([message]) => (message as { address: string }).address),
    once(child, 'exit').then(() => Promise.reject(new Error(`The product ended before it was ready:\n${log()}`))),
  ]);

  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  };

  return {
    pid: Number(child.pid),
    address,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    hasEnded,
    log,
  };
}

function savedOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-65_536);
    });
  return () => text;
}
