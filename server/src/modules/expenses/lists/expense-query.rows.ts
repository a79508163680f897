import { type RawBuilder, sql } from 'kysely';
import { duplicateCodes } from '#domain/checks/expense-check.ts';
import { expenseStages, isUnreported } from '#domain/expenses/expense-stages.ts';
import { wordsOfSearch } from '#domain/text/search-words.ts';
import { ownItemsByWords } from '../../../db/search-words.rows.ts';
import type { ExpenseFilters } from './expense-filters.ts';

/** SQL conditions on `expenses e` for a search and filters over one owner's expenses. */

export interface ExpenseQuery {
  client_id: string;
  owner_id: string;
  search: string;
  filters: ExpenseFilters;
}

/** Builds `from … where …`. A search text uses the word index; all other filters use the owner index. */
export function expensesFound(query: ExpenseQuery): RawBuilder<unknown> {
  const words = wordsOfSearch(query.search);
  const { client_id, owner_id } = query;
  if (!words) return sql`from expenses e where false`;
  const conditions = sql.join([sql`e.deleted_at is null`, ...filterConditions(query)], sql` and `);
  if (words.length === 0)
    return sql`from expenses e where e.client_id = ${client_id} and e.owner_id = ${owner_id} and ${conditions}`;
  return sql`from (${ownItemsByWords({ client_id, owner_id, item_kind: 'expense' }, words)}) found
    cross join lateral (
      select * from expenses x where x.client_id = ${client_id} and x.id = found.item_id limit 1
    ) e where ${conditions}`;
}

/** The stages the filters allow; null if they do not restrict stages. */
export function stagesIn({ where, stages }: ExpenseFilters): readonly string[] | null {
  if (where === 'all' && !stages) return null;
  return expenseStages.filter(
    (stage) =>
      (where === 'all' || isUnreported(stage) === (where === 'unreported')) && (!stages || stages.includes(stage)),
  );
}

function filterConditions({ client_id, filters }: ExpenseQuery): RawBuilder<unknown>[] {
  const { category_ids, report_id, spent_from, spent_to, amount_from, amount_to, currencies, flags } = filters;
  const stages = stagesIn(filters);
  return [
    stages && sql`e.stage = any(${stages}::text[])`,
    category_ids && sql`e.category_id = any(${category_ids}::uuid[])`,
    report_id && sql`e.report_id = ${report_id}`,
    spent_from && sql`e.spent_on >= ${spent_from}::date`,
    spent_to && sql`e.spent_on <= ${spent_to}::date`,
    amount_from && sql`e.converted_amount >= ${amount_from}::numeric`,
    amount_to && sql`e.converted_amount <= ${amount_to}::numeric`,
    currencies && sql`e.currency = any(${currencies}::text[])`,
    ...(flags ?? []).map((flag) => flagCondition(flag, client_id)),
  ].filter((condition) => typeof condition === 'object' && condition !== null);
}

function flagCondition(flag: NonNullable<ExpenseFilters['flags']>[number], client_id: string): RawBuilder<unknown> {
  switch (flag) {
    case 'violation':
      return sql`e.policy_violation is not null`;
    case 'duplicate':
      return sql`e.no_of_checks > 0 and exists (select from expense_checks k where k.client_id = ${client_id}
        and k.expense_id = e.id and k.code = any(${[...duplicateCodes]}::text[]) and k.dismissed_at is null)`;
    case 'no_receipt':
      return sql`e.no_of_receipts = 0`;
    case 'incomplete':
      return sql`e.missing <> '[]'`;
    case 'uncategorized':
      return sql`e.category_id is null`;
  }
}
