import type { WriteContext } from '../../../http/context.ts';
import { postAppliedAdvances } from '../../payables/post-advances.ts';
import { totalOf } from './application-totals.ts';
import { type ApplicationState, readPaying } from './applications.rows.ts';

/** Updates the ledger for the advances applied to a locked report. Reserved advances are not posted. */
export async function postApplications(
  context: WriteContext,
  { id: report_id, currency }: { id: string; currency: string },
): Promise<void> {
  const { tx, client_id } = context;
  const applications = (await readPaying(tx, { client_id, report_id })).filter(isApplied);
  await postAppliedAdvances(context, {
    report_id,
    currency,
    applications,
    advances_total: totalOf(applications, currency),
  });
}

export function isApplied({ state }: { state: ApplicationState }): boolean {
  const used: ApplicationState = 'applied';
  return state === used;
}
