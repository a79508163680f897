import type { App } from '../http/context.ts';
import { massPayKind, payMassItem, sendMass } from '../modules/ach/pay-by-bank.ts';
import { type RunJob, runItems } from '../modules/bulk/run-items.ts';
import { connectVendors } from '../modules/connect-vendors.ts';

/** Starts the payments of a mass payment, as the worker does. */
export default async function massRun(app: App, job: RunJob): Promise<string> {
  connectVendors(app);
  await app.jobs.start();
  await runItems(app, job, { [massPayKind]: payMassItem }, { [massPayKind]: sendMass });
  return 'done';
}
