import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { advanceGroups, advanceStages, isSubmitted } from '#domain/advances/advance-stages.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { readTally } from '../../../db/list-query.rows.ts';
import type { ReadContext } from '../../../http/context.ts';
import { listAnswer, listQuery } from '../../../http/list-answer.ts';
import { shownSums, stageTotals } from '../../../http/list-totals.ts';
import { resolveOwner } from '../../people/delegates/resolve-owner.ts';
import { type AdvanceQuery, advanceList, readBalances } from './advance-list.rows.ts';
import { advanceLine } from './show-advances.ts';

type Input = InputOf<typeof advances.clientList>;
type Answer = OutputOf<typeof advances.clientList>;

/** Lists the current user's advances, or the advances of a person for whom the user submits. */
export async function ownAdvances(context: ReadContext, input: InputOf<typeof advances.list>): Promise<Answer> {
  return pagedAdvances(context, input, { owner_id: await resolveOwner(context, input) });
}

export function companyAdvances(context: ReadContext, input: Input): Promise<Answer> {
  return pagedAdvances(context, input, { owner_id: null });
}

function pagedAdvances(
  context: ReadContext,
  input: Input,
  { owner_id }: Pick<AdvanceQuery, 'owner_id'>,
): Promise<Answer> {
  const { tx, actor, request } = context;
  const today = localDay(request.now, actor.time_zone);
  const query = { ...listQuery(actor, input), owner_id, today };
  return listAnswer(tx, input, {
    list: advanceList,
    query,
    summary: () => totalsOf(context, query),
    lines: (rows) => rows.map((row) => advanceLine(row, { today })),
  });
}

async function totalsOf(context: ReadContext, query: AdvanceQuery) {
  const { tx } = context;
  const { owner_id: person_id, filters } = query;
  const tally = () => readTally(tx, advanceList, query);
  const isListed = person_id === null ? isSubmitted : () => true;
  const [totals, balances] = await Promise.all([
    stageTotals(context, query, { kind: 'advance', person_id, stages: advanceStages, isListed, tally }),
    isOutstandingOnly(filters.stages) ? readBalances(tx, query) : null,
  ]);
  return { ...totals, balances: balances && shownSums(balances) };
}

function isOutstandingOnly(stages: Input['filters']['stages']): boolean {
  const outstanding: readonly string[] = advanceGroups.outstanding;
  return stages !== undefined && stages.length > 0 && stages.every((stage) => outstanding.includes(stage));
}
