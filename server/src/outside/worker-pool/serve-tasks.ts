import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { GuardData } from './resource-guard.worker.ts';
import type { WorkerLimits } from './worker-limits.ts';

export type Reply<Answer> = { answer: Answer; is_last: boolean } | { failure: string };

export interface TaskContext {
  /** Raises the CPU limit of a task that turns out to be larger than most. */
  extendCpuTime(ms: number): void;
}

interface ServeOptions<Answer> {
  /** True if a library may be in an undefined state after this result, so that the pool replaces the process. */
  isLast?: (answer: Answer) => boolean;
}

/** The main function of a worker process: runs the tasks that its parent process sends, one at a time. */
export function serveTasks<Task, Answer>(
  answerTo: (task: Task, context: TaskContext) => Promise<Answer>,
  { isLast = () => false }: ServeOptions<Answer> = {},
): void {
  const limits = JSON.parse(process.argv[2] ?? '{}') as WorkerLimits;
  const cpu_deadline = startGuard(limits);
  volunteerForOutOfMemoryKiller();

  // Ignores signals such as Ctrl-C, which a terminal sends to every process: the parent process finishes its work first
  // and then disconnects.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());

  const context: TaskContext = {
    extendCpuTime: (ms) => {
      cpu_deadline[0] = (cpu_deadline[0] ?? 0) + ms;
    },
  };

  process.on('message', async (task: Task) => {
    const { user, system } = process.cpuUsage();
    cpu_deadline[0] = (user + system) / 1000 + limits.cpu_ms;
    const reply = await replyTo(task);
    cpu_deadline[0] = 0;
    process.send?.(reply);
  });

  async function replyTo(task: Task): Promise<Reply<Answer>> {
    try {
      const answer = await answerTo(task, context);
      return { answer, is_last: isLast(answer) || isLarge(limits) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }
}

/**
 * True if the process should be replaced. WebAssembly never releases memory, so the memory of a large file would count
 * against the next file.
 */
function isLarge({ memory_mib }: WorkerLimits): boolean {
  return process.memoryUsage.rss() > (memory_mib / 2) * 1024 * 1024;
}

function startGuard(limits: WorkerLimits): Float64Array {
  const cpu_deadline = new Float64Array(new SharedArrayBuffer(8));
  const workerData: GuardData = { limits, cpu_deadline, parent_pid: process.ppid };
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
  new Worker(new URL('./resource-guard.worker.ts', import.meta.url), { workerData, execArgv: [], resourceLimits });
  return cpu_deadline;
}

/** Makes Linux end this process first, rather than the product or the database, if the machine runs out of memory. */
function volunteerForOutOfMemoryKiller(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A hardened container may forbid this. The memory and CPU limits of the guard still apply.
  }
}
