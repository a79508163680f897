/** Limits of one worker process. */
export interface WorkerLimits {
  /** Resident memory of the whole process, native libraries included. */
  memory_mib: number;
  /** CPU time of one task. Unlike wall-clock time it does not depend on how busy the machine is. */
  cpu_ms: number;
}

/** The guard writes this to stderr before it ends the process, so that the parent process learns the reason. */
export const exceeded = { memory: 'limit exceeded: memory', cpu: 'limit exceeded: cpu' } as const;
