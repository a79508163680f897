import type { App } from '../http/context.ts';
import { type RunJob, runItems } from '../modules/bulk/run-items.ts';
import { doers, enders } from '../modules/payouts/testing/a-payroll.ts';

/** Processes a payment run, as the worker does. */
export default async function payRun(app: App, job: RunJob): Promise<string> {
  await app.jobs.start();
  await runItems(app, job, doers, enders);
  return 'done';
}
