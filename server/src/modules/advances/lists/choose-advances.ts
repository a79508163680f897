import type { advances } from '#contract/advances.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import { selectedIds } from '../../../http/list-selection.ts';
import { advanceList } from './advance-list.rows.ts';

export type ChosenAdvances = InputOf<typeof advances.remove>['chosen'];

interface ViewerContext {
  tx: CompanyTransaction;
  actor: Pick<Actor, 'client_id' | 'time_zone'>;
  request: { now: Date };
}

/**
 * Returns the ids of a bulk selection from one owner's advances or, if `owner_id` is null, from the company's submitted
 * advances.
 */
export function chosenAdvanceIds(
  { tx, actor: { client_id, time_zone }, request }: ViewerContext,
  chosen: ChosenAdvances,
  { owner_id, most }: { owner_id: string | null; most: number },
): Promise<string[]> {
  const today = localDay(request.now, time_zone);
  const whole = { client_id, owner_id, today, time_zone, search: '', filters: {} };
  return selectedIds(tx, chosen, { list: advanceList, whole, most });
}
