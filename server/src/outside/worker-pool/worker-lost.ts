/** The worker process was ended while it worked on a task, or ended by itself. */
export class WorkerLost extends Error {
  /** `cpu` and `memory`: the task exceeded its limits. `timeout`: it took too long, which may be due to a busy machine. */
  readonly reason: 'memory' | 'cpu' | 'timeout' | 'crash';

  constructor(reason: WorkerLost['reason'], details = '') {
    super(details ? `${reason}: ${details}` : reason);
    this.reason = reason;
  }
}
