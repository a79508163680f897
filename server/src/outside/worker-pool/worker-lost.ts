/** The worker process was ended, or ended by itself, while it worked on a task. */
export class WorkerLost extends Error {
  /**
   * `cpu` and `memory`: the task exceeded a limit. `timeout`: the task took too long, perhaps because the machine is
   * busy. `crash`: the process ended for another reason.
   */
  readonly reason: 'memory' | 'cpu' | 'timeout' | 'crash';

  constructor(reason: WorkerLost['reason'], details = '') {
    super(details ? `${reason}: ${details}` : reason);
    this.reason = reason;
  }
}
