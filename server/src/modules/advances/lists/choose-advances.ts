import type { advances } from '#contract/advances.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readIds, readIdsAmong } from '../../../db/list-query.rows.ts';
import type { Actor } from '../../../http/context.ts';
import { selectedIds } from '../../../http/list-selection.ts';
import { advanceList } from './advance-list.rows.ts';

export type ChosenAdvances = InputOf<typeof advances.remove>['chosen'];
type Matching = Extract<ChosenAdvances, { matching: unknown }>['matching'];

interface ViewerContext {
  tx: CompanyTransaction;
  actor: Pick<Actor, 'client_id' | 'time_zone'>;
  request: { now: Date };
}

interface Among {
  /** The owner; null for all submitted advances of the company. */
  owner_id: string | null;
  most: number;
}

/** Resolves a selection: the named ids, or everything the list's query matches. */
export function chosenAdvanceIds(
  { tx, actor: { client_id, time_zone }, request }: ViewerContext,
  chosen: ChosenAdvances,
  { owner_id, most }: Among,
): Promise<string[]> {
  const today = localDay(request.now, time_zone);
  const whole = { client_id, owner_id, today, time_zone, search: '', filters: {} };
  return selectedIds(chosen, {
    most,
    listed: (ids) => readIdsAmong(tx, advanceList, whole, ids),
    matching: (query, limit) => readIds(tx, advanceList, { ...whole, ...query }, { limit }),
  });
}

export function matchingAdvanceIds(context: ViewerContext, matching: Matching, among: Among): Promise<string[]> {
  return chosenAdvanceIds(context, { matching }, among);
}
