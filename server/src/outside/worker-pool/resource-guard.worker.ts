import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { exceeded, type WorkerLimits } from './worker-limits.ts';

export interface GuardData {
  limits: WorkerLimits;
  /** The CPU time of the process, in milliseconds, at which the current task reaches its limit. Zero between tasks. */
  cpu_deadline: Float64Array;
  parent_pid: number;
}

const checkEveryMs = 50;
const { limits, cpu_deadline, parent_pid } = workerData as GuardData;

// A decoder can block the main thread for minutes. This thread keeps running and can end the whole process.
setInterval(() => {
  const [deadline = 0] = cpu_deadline;
  if (process.memoryUsage.rss() > limits.memory_mib * 1024 * 1024) endProcess(exceeded.memory);
  if (deadline > 0 && cpuTimeMs() > deadline) endProcess(exceeded.cpu);
  if (process.ppid !== parent_pid) endProcess('the parent process is gone');
}, checkEveryMs);

function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function endProcess(reason: string): void {
  try {
    writeSync(2, `${reason}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
