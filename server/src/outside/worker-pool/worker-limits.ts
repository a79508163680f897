/** Limits of one worker process. */
export interface WorkerLimits {
  /** The resident memory of the whole process, including native libraries. */
  memory_mib: number;
  /** The CPU time of one task. Unlike wall-clock time, it does not depend on how busy the machine is. */
  cpu_ms: number;
}

/**
 * The guard writes one of these texts to stderr before it ends the process, so that the parent process learns the
 * reason.
 */
export const exceeded = { memory: 'limit exceeded: memory', cpu: 'limit exceeded: cpu' } as const;
