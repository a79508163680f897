import type { InputOf } from '#contract/endpoint.ts';
import type { exports } from '#contract/exports.contract.ts';
import type { reports } from '#contract/reports.contract.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { readMatchingIds, readOwnIds, readSubmittedIds } from './report-list.rows.ts';

export type ChosenReports = InputOf<typeof reports.remove>['chosen'];
export type ChosenCompanyReports = InputOf<typeof exports.companyReports>['chosen'];

/** Resolves a bulk selection of one owner's reports: the listed ids, or all that match the query. */
export async function chosenReportIds(
  { tx, actor }: { tx: CompanyTransaction; actor: Actor },
  chosen: ChosenReports,
  { owner_id, most }: { owner_id: string; most: number },
): Promise<string[]> {
  const { client_id, time_zone } = actor;
  if ('ids' in chosen) {
    const ids = [...new Set(chosen.ids)];
    const own = new Set(await readOwnIds(tx, { client_id, owner_id, ids }));
    if (ids.some((id) => !own.has(id))) throw new Refused('item.not_found');
    return ids;
  }
  const ids = await readMatchingIds(tx, { client_id, owner_id, time_zone, ...chosen.matching }, most + 1);
  if (ids.length > most) throw new Refused('selection.too_many', { most });
  return ids;
}

/** Same for submitted reports of any owner. */
export async function chosenCompanyIds(
  { tx, actor: { client_id, time_zone } }: { tx: CompanyTransaction; actor: Actor },
  chosen: ChosenCompanyReports,
  { most }: { most: number },
): Promise<string[]> {
  if ('ids' in chosen) {
    const ids = [...new Set(chosen.ids)];
    const found = new Set(await readSubmittedIds(tx, { client_id, ids }));
    if (ids.some((id) => !found.has(id))) throw new Refused('item.not_found');
    return ids;
  }
  const ids = await readMatchingIds(tx, { client_id, owner_id: null, time_zone, ...chosen.matching }, most + 1);
  if (ids.length > most) throw new Refused('selection.too_many', { most });
  return ids;
}
