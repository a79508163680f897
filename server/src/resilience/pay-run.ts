import type { House } from '../http/context.ts';
import { type RunJob, runItems } from '../modules/bulk/run-items.ts';
import { doers, enders } from '../modules/payouts/testing/a-payroll.ts';

/** What the worker does with a run of payments, in whatever process. */
export default async function payRun(house: House, job: RunJob): Promise<string> {
  await house.jobs.start();
  await runItems(house, job, doers, enders);
  return 'done';
}
