import type { WorkerLimits } from './worker-limits.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

export interface WorkerPool<Task, Answer> {
  /** Runs a task. `timeout_ms` excludes the time that the task waits in the queue. */
  run(task: Task, options: { client_id: string; timeout_ms: number }): Promise<Answer>;
  close(): Promise<void>;
}

export class PoolClosed extends Error {}

interface Queued<Task, Answer> {
  task: Task;
  client_id: string;
  timeout_ms: number;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface PoolOptions {
  /** The script of a worker process, which calls `serveTasks`. */
  script: URL;
  max_processes: number;
  /** After this time, an idle process ends to release its memory. */
  idle_ms: number;
  limits: WorkerLimits;
}

/**
 * Creates a pool of processes for work on uploaded files, started on demand. Each company has at most one running task.
 */
export function workerPool<Task, Answer>(options: PoolOptions): WorkerPool<Task, Answer> {
  const processes = new Map<WorkerProcess<Task, Answer>, { is_busy: boolean; idle_timer?: NodeJS.Timeout }>();
  const queue = fairQueue<Queued<Task, Answer>>();
  const running = new Set<string>();
  let isClosed = false;

  const freeProcess = (): WorkerProcess<Task, Answer> | undefined => {
    for (const [process, { is_busy }] of processes) {
      if (is_busy) continue;
      if (process.isUsable()) return process;
      endProcess(process);
    }
    return processes.size < options.max_processes ? startWorkerProcess(options) : undefined;
  };

  const endProcess = (process: WorkerProcess<Task, Answer>): Promise<void> => {
    clearTimeout(processes.get(process)?.idle_timer);
    processes.delete(process);
    return process.end();
  };

  const startTasks = () => {
    while (!isClosed && queue.hasNext(running)) {
      const process = freeProcess();
      const next = process && queue.takeNext(running);
      if (!next) return;
      void runOn(process, next);
    }
  };

  const runOn = async (process: WorkerProcess<Task, Answer>, next: Queued<Task, Answer>) => {
    clearTimeout(processes.get(process)?.idle_timer);
    processes.set(process, { is_busy: true });
    running.add(next.client_id);
    const [result] = await Promise.allSettled([process.run(next.task, next)]);
    running.delete(next.client_id);

    // The next task starts only after the memory of a lost process has been released.
    if (isClosed || !process.isUsable()) await endProcess(process);
    else {
      const idle_timer = setTimeout(() => void endProcess(process), options.idle_ms).unref();
      processes.set(process, { is_busy: false, idle_timer });
    }
    if (result.status === 'fulfilled') next.resolve(result.value);
    else next.reject(isClosed ? new PoolClosed() : result.reason);
    startTasks();
  };

  return {
    run: (task, { client_id, timeout_ms }) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new PoolClosed());
        queue.push({ task, client_id, timeout_ms, resolve, reject });
        startTasks();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of queue.takeAll()) reject(new PoolClosed());
      await Promise.all([...processes.keys()].map(endProcess));
    },
  };
}

/**
 * Creates a queue in which companies take turns: the next item belongs to the company that was served longest ago among
 * those that are not excluded.
 */
function fairQueue<Item extends { client_id: string }>() {
  const waiting: Item[] = [];
  const lastTurns = new Map<string, number>();
  let turns = 0;
  const turnOf = ({ client_id }: Item) => lastTurns.get(client_id) ?? 0;

  return {
    push: (item: Item) => waiting.push(item),
    hasNext: (excluded: ReadonlySet<string>) => waiting.some(({ client_id }) => !excluded.has(client_id)),
    takeNext(excluded: ReadonlySet<string>): Item | undefined {
      const [first, ...others] = waiting.filter(({ client_id }) => !excluded.has(client_id));
      if (!first) return undefined;

      const next = others.reduce((best, each) => (turnOf(each) < turnOf(best) ? each : best), first);
      waiting.splice(waiting.indexOf(next), 1);
      if (waiting.length === 0) lastTurns.clear();
      else lastTurns.set(next.client_id, ++turns);
      return next;
    },
    takeAll: () => waiting.splice(0),
  };
}
