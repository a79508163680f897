import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Reply } from './serve-tasks.ts';
import { exceeded, type WorkerLimits } from './worker-limits.ts';
import { WorkerLost } from './worker-lost.ts';

const wasmPageKib = 64;
const keptStderr = 4000;

export interface WorkerProcess<Task, Answer> {
  /** Runs a task. Rejects with `WorkerLost` if the process ended; every other rejection is an error of the task. */
  run(task: Task, options: { timeout_ms: number }): Promise<Answer>;
  /** False once the process has ended or should not be used again. */
  isUsable(): boolean;
  end(): Promise<void>;
}

/** Starts a process that runs one task at a time. It also ends if the parent process is killed. */
export function startWorkerProcess<Task, Answer>(of: {
  script: URL;
  limits: WorkerLimits;
}): WorkerProcess<Task, Answer> {
  const child = forkWorker(of.script, of.limits);
  const stderr = lastStderr(child);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = once(child, 'close').catch(() => undefined);
  let isUsable = true;

  const end = async () => {
    isUsable = false;
    // Keeps this process running until the worker process has ended.
    child.ref();
    if (child.pid !== undefined && !hasEnded()) child.kill('SIGKILL');
    await ended;
  };

  const run = (task: Task, { timeout_ms }: { timeout_ms: number }) =>
    new Promise<Answer>((resolve, reject) => {
      const settle = (result: () => void) => {
        clearTimeout(timer);
        child.off('message', onReply).off('close', onClose).off('error', onError);
        result();
      };
      const lose = (lost: WorkerLost) => {
        isUsable = false;
        settle(() => reject(lost));
      };
      const onReply = (reply: Reply<Answer>) => {
        if ('answer' in reply && reply.is_last) isUsable = false;
        settle(() => ('answer' in reply ? resolve(reply.answer) : reject(new Error(reply.failure))));
      };
      const onClose = () => lose(new WorkerLost(reasonOf(child, stderr()), stderr()));
      const onError = (error: Error) => lose(new WorkerLost('crash', error.message));
      const timer = setTimeout(() => {
        lose(new WorkerLost('timeout'));
        void end();
      }, timeout_ms);

      child.on('message', onReply).on('close', onClose).on('error', onError);
      // If the process has ended in the meantime, its `close` event reports that.
      child.send(task as object, () => undefined);
    });

  return { run, end, isUsable: () => isUsable && !hasEnded() && child.connected };
}

function forkWorker(script: URL, limits: WorkerLimits): ChildProcess {
  const { PATH = '', TMPDIR = '', SystemRoot = '' } = process.env;
  const child = fork(fileURLToPath(script), [JSON.stringify(limits)], {
    // This serialisation preserves typed arrays.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // The guard only notices memory after it has been allocated. These two limits apply before that.
    execArgv: [
      `--max-old-space-size=${Math.floor(limits.memory_mib / 2)}`,
      `--wasm-max-mem-pages=${Math.floor((limits.memory_mib * 1024) / wasmPageKib)}`,
    ],
    // Passes no secrets, because uploaded files are decoded here. Each further glibc arena would retain memory for its
    // threads.
    env: { PATH, TMPDIR, SystemRoot, MALLOC_ARENA_MAX: '2' },
  });
  // An idle worker process does not keep the product running.
  child.unref();
  child.channel?.unref();
  return child.on('error', () => undefined);
}

function lastStderr(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-keptStderr);
  });
  return () => text.trim();
}

/**
 * Returns the reason why a process ended. A SIGKILL that this process did not send comes from the kernel when memory
 * runs out. V8 and native libraries abort in the same situation.
 */
function reasonOf({ signalCode }: ChildProcess, stderr: string): WorkerLost['reason'] {
  if (stderr.includes(exceeded.cpu)) return 'cpu';
  if (stderr.includes(exceeded.memory) || signalCode === 'SIGKILL' || signalCode === 'SIGABRT') return 'memory';
  return 'crash';
}
