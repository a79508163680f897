import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { type ExpenseStage, expenseStages } from '#domain/expenses/expense-stages.ts';
import { type Money, moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { ReadContext } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { resolveOwner } from '../../people/delegates/resolve-owner.ts';
import { expenseLine } from '../show-expenses.ts';
import { filtersByStageOnly } from './expense-filters.ts';
import {
  type ExpensePage,
  type ListedExpense,
  readExpenseCounts,
  readExpensePage,
  readSpentTallies,
  type SpentTally,
  type StageTally,
} from './expense-list.rows.ts';
import { stagesIn } from './expense-query.rows.ts';

type Input = InputOf<typeof expenses.pagedList>;
type ExpenseListResponse = OutputOf<typeof expenses.pagedList>;

const sortKeys = {
  created: z.uuid(),
  spent_on: z.union([z.literal(''), z.iso.date()]),
  amount: z.union([z.literal(''), z.string().regex(/^\d{1,15}(\.\d{1,4})?$/u)]),
};

/** Lists expenses with search, filters and sorting. Clients follow cursors or jump to a page number. */
export async function pagedExpenses(context: ReadContext, input: Input): Promise<ExpenseListResponse> {
  const { tx, actor } = context;
  const { search, filters, sort, limit } = input;
  const scope = { client_id: actor.client_id, owner_id: await resolveOwner(context, input) };

  const query = {
    ...scope,
    search,
    filters,
    sort: sort.by,
    direction: sort.direction,
  };

  if (input.page !== undefined) {
    const totals = await totalsOf(context, input, scope);
    return response(context, { ...(await jumpTo(context, { query, limit, page: input.page, totals })), totals });
  }

  const after = input.after === undefined ? undefined : readCursor(input.after, sortKeys[sort.by]);

  const [rows, totals] = await Promise.all([
    readExpensePage(tx, { ...query, after, limit: limit + 1 }),
    totalsOf(context, input, scope),
  ]);

  return response(context, { rows: rows.slice(0, limit), has_more: rows.length > limit, totals });
}

interface Totals {
  count: number;
  total: string;
  spent: ExpenseListResponse['spent'];
}

async function totalsOf(
  { tx, actor }: ReadContext,
  input: Input,
  scope: { client_id: string; owner_id: string },
): Promise<Totals> {
  const { search, filters } = input;
  const own = actor.company.currency;

  const [saved, tallies] = await Promise.all([
    filtersByStageOnly(input) ? readExpenseCounts(tx, scope) : undefined,
    readSpentTallies(tx, { ...scope, search, filters }),
  ]);

  const found = saved ? savedTallies(saved, stagesIn(filters) ?? expenseStages) : tallies;

  return {
    count: found.reduce((count, tally) => count + tally.count, 0),
    total: toDecimal(
      sum(
        found.map(({ total }): Money => moneyFrom(total, own)),
        own,
      ),
    ),
    spent: tallies.flatMap(spentOf),
  };
}

function savedTallies(saved: ReadonlyMap<ExpenseStage, StageTally>, stages: readonly string[]): StageTally[] {
  return stages.flatMap((stage) => saved.get(stage as ExpenseStage) ?? []);
}

function spentOf({ currency, amount }: SpentTally): ExpenseListResponse['spent'] {
  return currency === null || amount === null ? [] : [{ currency, amount: toDecimal(moneyFrom(amount, currency)) }];
}

/** Reads distant pages from the nearer end of the list. */
async function jumpTo(
  { tx }: ReadContext,
  options: { query: Omit<ExpensePage, 'limit'>; limit: number; page: number; totals: Totals },
): Promise<{ rows: ListedExpense[]; has_more: boolean }> {
  const { query, totals } = options;
  const offset = (options.page - 1) * options.limit;
  const limit = Math.min(options.limit, totals.count - offset);
  if (limit <= 0) return { rows: [], has_more: false };
  const fromEnd = totals.count - offset - limit;
  const rows =
    fromEnd < offset
      ? (
          await readExpensePage(tx, { ...query, direction: opposite[query.direction], limit, offset: fromEnd })
        ).reverse()
      : await readExpensePage(tx, { ...query, limit, offset });
  return { rows, has_more: fromEnd > 0 };
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

function response(
  context: ReadContext,
  options: { rows: readonly ListedExpense[]; has_more: boolean; totals: Totals },
): ExpenseListResponse {
  const last = options.rows.at(-1);
  return {
    status: true,
    data: options.rows.map((row) => expenseLine(row, context)),
    total_records: options.totals.count,
    next: options.has_more && last ? writeCursor({ key: last.sort_key, id: last.id }) : null,
    currency: context.actor.company.currency,
    total: options.totals.total,
    spent: options.totals.spent,
  };
}
