import type { InputOf } from '#contract/endpoint.ts';
import type { exports } from '#contract/exports.contract.ts';
import type { reports } from '#contract/reports.contract.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { selectedIds } from '../../http/list-selection.ts';
import { reportList } from './report-list.rows.ts';

export type ChosenReports = InputOf<typeof reports.remove>['chosen'];
export type ChosenCompanyReports = InputOf<typeof exports.companyReports>['chosen'];

/**
 * Resolves a bulk selection to the ids of one owner's reports or, without an owner, of the company's submitted reports.
 */
export function chosenReportIds(
  { tx, actor: { client_id, time_zone } }: { tx: CompanyTransaction; actor: Pick<Actor, 'client_id' | 'time_zone'> },
  chosen: ChosenReports | ChosenCompanyReports,
  { owner_id, most }: { owner_id: string | null; most: number },
): Promise<string[]> {
  const whole = { client_id, owner_id, time_zone, search: '', filters: {} };
  return selectedIds(tx, chosen, { list: reportList, whole, most });
}
