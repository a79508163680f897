import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { expenseStages } from '#domain/expenses/expense-stages.ts';
import { readCounters } from '../../../db/list-counters.rows.ts';
import { isUnfiltered } from '../../../db/list-filters.rows.ts';
import type { ReadContext } from '../../../http/context.ts';
import { listAnswer, listQuery } from '../../../http/list-answer.ts';
import { addTallies, savedTally, shownSums } from '../../../http/list-totals.ts';
import { resolveOwner } from '../../people/delegates/resolve-owner.ts';
import { type ExpenseQuery, expenseList, readSpentTallies, stagesIn } from './expense-list.rows.ts';
import { listedExpenses } from './listed-expenses.ts';

type Answer = OutputOf<typeof expenses.pagedList>;

/** Lists expenses with search, filters and sorting. Clients can use cursors or page numbers. */
export async function pagedExpenses(context: ReadContext, input: InputOf<typeof expenses.pagedList>): Promise<Answer> {
  const query = { ...listQuery(context.actor, input), owner_id: await resolveOwner(context, input) };
  return listAnswer(context.tx, input, {
    list: expenseList,
    query,
    summary: () => totalsOf(context, query),
    lines: (rows) => listedExpenses(context, rows),
  });
}

async function totalsOf({ tx, actor }: ReadContext, query: ExpenseQuery) {
  const { client_id, owner_id: person_id, filters } = query;
  const { currency } = actor.company;
  const [saved, tallies] = await Promise.all([
    isUnfiltered(query, ['where', 'stages'])
      ? readCounters(tx, { client_id, person_id, kind: 'expense', names: expenseStages })
      : undefined,
    readSpentTallies(tx, query),
  ]);
  const stages = stagesIn(filters) ?? expenseStages;
  const totals = saved ? savedTally(saved, stages, currency) : addTallies(tallies, currency);
  const spent = tallies.flatMap(({ currency, amount }) => (currency && amount ? [{ currency, amount }] : []));
  return { ...totals, currency, spent: shownSums(spent) };
}
