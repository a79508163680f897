import { type Answer, call } from '../../../lib/call.ts';
import { CallError, isTemporary } from '../../../lib/call-error.ts';

export type Run = Answer<'bulk.progress'>;

const retryMs = 400;
const maxPauseMs = 4_000;

/** Polls a bulk run until it is done, and reports its progress. */
export async function followRun(run_id: string, onProgress: (run: Run) => void): Promise<Run> {
  let pauseMs = retryMs;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      const run = await call('bulk.progress', { run_id });
      pauseMs = retryMs;
      if (run.state === 'done') return run;
      onProgress(run);
    } catch (error) {
      // Polling continues while the connection or the server is down.
      if (!(error instanceof CallError) || !(isTemporary(error) || error.status === 500)) throw error;
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    }
  }
}
