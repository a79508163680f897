import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { unreportedStages } from '#domain/expenses/expense-stages.ts';
import { splitWords } from '#domain/text/split-words.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readCounters } from '../../../db/list-counters.rows.ts';
import { readRows } from '../../../db/list-query.rows.ts';
import type { ReadContext } from '../../../http/context.ts';
import { resolveOwner } from '../../people/delegates/resolve-owner.ts';
import { expensesInDetail } from '../read-expense.ts';
import { expenseList } from './expense-list.rows.ts';
import { listedExpenses } from './listed-expenses.ts';
import { readUsedMerchants, type UsedMerchantRow } from './merchants.rows.ts';
import { readUncategorized } from './unfinished.rows.ts';

const newestFirst = { sort: 'created', direction: 'desc' } as const;

/** Returns the newest unreported expenses and their total count. */
export async function unreportedExpenses(
  context: ReadContext,
  { limit, for_user_id }: InputOf<typeof expenses.list>,
): Promise<OutputOf<typeof expenses.list>> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const owner_id = await resolveOwner(context, { for_user_id });
  const query = { client_id, owner_id, search: '', filters: { where: 'unreported' as const } };
  const [rows, counts] = await Promise.all([
    readRows(tx, expenseList, query, { ...newestFirst, limit }),
    readCounters(tx, { client_id, person_id: owner_id, kind: 'expense', names: unreportedStages }),
  ]);
  return {
    status: true,
    data: await listedExpenses(context, rows),
    total_records: [...counts.values()].reduce((all, { count }) => all + count, 0),
    currency: actor.company.currency,
  };
}

export async function searchExpenses(
  context: ReadContext,
  { search, limit, for_user_id }: InputOf<typeof expenses.search>,
): Promise<OutputOf<typeof expenses.search>> {
  const { client_id } = context.actor;
  const owner_id = await resolveOwner(context, { for_user_id });
  const query = { client_id, owner_id, search, filters: { where: 'all' as const } };
  const rows = await readRows(context.tx, expenseList, query, { ...newestFirst, limit });
  return { status: true, data: await listedExpenses(context, rows) };
}

/** Returns full details of the drafts without a category, oldest first, for the quick review. */
export async function uncategorizedExpenses(
  context: ReadContext,
  { after, limit, for_user_id }: InputOf<typeof expenses.uncategorized>,
): Promise<OutputOf<typeof expenses.uncategorized>> {
  const { client_id } = context.actor;
  const owner_id = await resolveOwner(context, { for_user_id });
  const { ids, total } = await readUncategorized(context.tx, { client_id, owner_id, after, limit });
  return {
    status: true,
    data: ids.length > 0 ? await expensesInDetail(context, ids) : [],
    total_records: total,
  };
}

const maxMerchants = 10;

/**
 * Returns the merchants that the owner has used and that match the search, without duplicates, each with the category
 * that was last used for it.
 */
export async function usedMerchants(
  context: ReadContext,
  { search, for_user_id }: InputOf<typeof expenses.merchants>,
): Promise<OutputOf<typeof expenses.merchants>> {
  const { client_id } = context.actor;
  const owner_id = await resolveOwner(context, { for_user_id });
  const rows = await readUsedMerchants(context.tx, { client_id, owner_id, search, limit: 300 });
  const searchWords = splitWords(search);
  const byName = new Map<string, UsedMerchantRow>();
  for (const row of rows) {
    const words = splitWords(row.merchant);
    const isMatch = searchWords.every((word) => words.some((merchantWord) => merchantWord.startsWith(word)));
    const key = words.join(' ');
    if (isMatch && !byName.has(key)) byName.set(key, row);
  }
  return { status: true, data: [...byName.values()].slice(0, maxMerchants) };
}

/**
 * Returns the merchants that the person has recently used, newest first, each with the category that the person chose.
 */
export async function recentMerchants(
  tx: CompanyTransaction,
  owner: { client_id: string; owner_id: string },
): Promise<{ merchant: string; category_id: string }[]> {
  const rows = await readUsedMerchants(tx, { ...owner, search: '', limit: 500 });
  return rows.flatMap(({ merchant, category_id }) => (category_id ? [{ merchant, category_id }] : []));
}
