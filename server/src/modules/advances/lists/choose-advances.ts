import type { advances } from '#contract/advances.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readIdsAmong, readMatchingIds } from './advance-list.rows.ts';

export type ChosenAdvances = InputOf<typeof advances.remove>['chosen'];
type Matching = Extract<ChosenAdvances, { matching: unknown }>['matching'];

interface ViewerContext {
  tx: CompanyTransaction;
  actor: Actor;
  request: { now: Date };
}

interface Among {
  /** The owner; null for all submitted advances of the company. */
  owner_id: string | null;
  most: number;
}

/** Resolves a selection: the named ids, or everything the list's query matches. */
export async function chosenAdvanceIds(
  context: ViewerContext,
  chosen: ChosenAdvances,
  among: Among,
): Promise<string[]> {
  if ('matching' in chosen) return matchingAdvanceIds(context, chosen.matching, among);
  const { client_id } = context.actor;
  const ids = [...new Set(chosen.ids)];
  const found = new Set(await readIdsAmong(context.tx, { client_id, owner_id: among.owner_id, ids }));
  if (ids.some((id) => !found.has(id))) throw new Refused('item.not_found');
  return ids;
}

export async function matchingAdvanceIds(
  { tx, actor: { client_id, time_zone }, request }: ViewerContext,
  matching: Matching,
  { owner_id, most }: Among,
): Promise<string[]> {
  const today = localDay(request.now, time_zone);
  const ids = await readMatchingIds(tx, { client_id, owner_id, today, time_zone, ...matching }, most + 1);
  if (ids.length > most) throw new Refused('selection.too_many', { most });
  return ids;
}
