import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { advanceGroups, advanceStages, isSubmitted } from '#domain/advances/advance-stages.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { readTally } from '../../../db/list-query.rows.ts';
import type { ReadContext } from '../../../http/context.ts';
import { listPage } from '../../../http/list-page.ts';
import { stageTotals } from '../../../http/list-totals.ts';
import { amountText } from '../../expenses/show-expenses.ts';
import { resolveOwner } from '../../people/delegates/resolve-owner.ts';
import { advanceList, readBalances } from './advance-list.rows.ts';
import { advanceLine } from './show-advances.ts';

type Input = InputOf<typeof advances.clientList>;
type Answer = OutputOf<typeof advances.clientList>;

/** Lists the current user's advances, or those of a person they submit for. */
export async function ownAdvances(context: ReadContext, input: InputOf<typeof advances.list>): Promise<Answer> {
  return pagedAdvances(context, input, { owner_id: await resolveOwner(context, input) });
}

/** Lists all submitted advances of the company. */
export function companyAdvances(context: ReadContext, input: Input): Promise<Answer> {
  return pagedAdvances(context, input, { owner_id: null });
}

async function pagedAdvances(
  { tx, actor, request }: ReadContext,
  input: Input,
  { owner_id }: { owner_id: string | null },
): Promise<Answer> {
  const { client_id, time_zone } = actor;
  const { currency } = actor.company;
  const { search, filters } = input;
  const today = localDay(request.now, time_zone);
  const query = { client_id, owner_id, search, filters, today, time_zone };
  const isListed = owner_id === null ? isSubmitted : () => true;
  const tally = () => readTally(tx, advanceList, query);
  const [{ rows, next, totals }, balances] = await Promise.all([
    listPage(tx, input, {
      list: advanceList,
      query,
      totals: () => stageTotals(tx, query, { kind: 'advance', stages: advanceStages, isListed, currency, tally }),
    }),
    isOutstandingOnly(filters.stages) ? readBalances(tx, query) : null,
  ]);

  return {
    status: true,
    data: rows.map((row) => advanceLine(row, { today })),
    total_records: totals.count,
    next,
    no_of_reports: totals.count,
    currency,
    total: amountText(totals.total, currency) ?? '0',
    balances: balances?.map((sum) => ({ ...sum, amount: amountText(sum.amount, sum.currency) ?? '0' })) ?? null,
    counts: totals.counts,
  };
}

function isOutstandingOnly(stages: Input['filters']['stages']): boolean {
  const outstanding: readonly string[] = advanceGroups.outstanding;
  return stages !== undefined && stages.length > 0 && stages.every((stage) => outstanding.includes(stage));
}
