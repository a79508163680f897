import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { expenseStages } from '#domain/expenses/expense-stages.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { readCounters } from '../../../db/list-counters.rows.ts';
import type { ReadContext } from '../../../http/context.ts';
import { listPage } from '../../../http/list-page.ts';
import { addTallies, isUnfiltered, savedTally } from '../../../http/list-totals.ts';
import { resolveOwner } from '../../people/delegates/resolve-owner.ts';
import { type ExpenseQuery, expenseList, readSpentTallies, type SpentTally, stagesIn } from './expense-list.rows.ts';
import { listedExpenses } from './listed-expenses.ts';

type ExpenseListResponse = OutputOf<typeof expenses.pagedList>;

/** Lists expenses with search, filters and sorting. Clients follow cursors or jump to a page number. */
export async function pagedExpenses(
  context: ReadContext,
  input: InputOf<typeof expenses.pagedList>,
): Promise<ExpenseListResponse> {
  const { tx, actor } = context;
  const { search, filters } = input;
  const query = { client_id: actor.client_id, owner_id: await resolveOwner(context, input), search, filters };
  const { rows, next, totals } = await listPage(tx, input, {
    list: expenseList,
    query,
    totals: () => totalsOf(context, query),
  });

  return {
    status: true,
    data: await listedExpenses(context, rows),
    total_records: totals.count,
    next,
    currency: actor.company.currency,
    total: totals.total,
    spent: totals.spent,
  };
}

async function totalsOf({ tx, actor }: ReadContext, query: ExpenseQuery) {
  const { client_id, owner_id, filters } = query;
  const { currency } = actor.company;
  const [saved, tallies] = await Promise.all([
    isUnfiltered(query, ['where', 'stages'])
      ? readCounters(tx, { client_id, person_id: owner_id, kind: 'expense', names: expenseStages })
      : undefined,
    readSpentTallies(tx, query),
  ]);

  return {
    ...(saved ? savedTally(saved, stagesIn(filters) ?? expenseStages, currency) : addTallies(tallies, currency)),
    spent: tallies.flatMap(spentOf),
  };
}

function spentOf({ currency, amount }: SpentTally): ExpenseListResponse['spent'] {
  return currency === null || amount === null ? [] : [{ currency, amount: toDecimal(moneyFrom(amount, currency)) }];
}
