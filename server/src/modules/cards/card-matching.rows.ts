import { sql } from 'kysely';
import { type ExpenseStage, expenseStages, isEditable } from '#domain/expenses/expense-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { CardExpenseRow } from './card-transactions.rows.ts';

/**
 * Takes the next person from the queue and deletes their entries, so the matching must be completed in the same
 * transaction. Parallel jobs skip locked entries. Returns undefined if no entry is left.
 */
export async function takeQueuedPerson(tx: CompanyTransaction, client_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from card_match_queue where client_id = ${client_id} order by id limit 1
      for update skip locked`.execute(tx);
  const user_id = rows[0]?.user_id;
  if (user_id !== undefined)
    await sql`delete from card_match_queue where client_id = ${client_id} and user_id = ${user_id}`.execute(tx);
  return user_id;
}

export interface ExpenseToMatch {
  id: string;
  merchant: string;
  spent_on: string | null;
  currency: string;
  amount: string;
  converted_currency: string | null;
  converted_amount: string | null;
  is_meal: boolean;
}

const editableStages: readonly ExpenseStage[] = expenseStages.filter(isEditable);

/** Reads the expenses of a person that are still editable and not linked with a transaction, newest first. */
export async function readExpensesToMatch(
  tx: CompanyTransaction,
  { client_id, owner_id, limit }: { client_id: string; owner_id: string; limit: number },
): Promise<ExpenseToMatch[]> {
  const { rows } = await sql<ExpenseToMatch>`
    select e.id, e.merchant, e.spent_on, e.currency, e.amount, e.converted_currency, e.converted_amount,
      coalesce((select k.is_meal from categories k where k.client_id = ${client_id} and k.id = e.category_id), false)
        as is_meal
    from expenses e
    where e.client_id = ${client_id} and e.owner_id = ${owner_id} and e.deleted_at is null
      and e.stage = any(${[...editableStages]}::text[]) and e.expense_type = 'expense' and e.amount is not null
      and e.currency is not null and not e.is_card_matched
    order by e.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Reads the ids of a person's transactions that are linked to a deleted expense. */
export async function readOrphans(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from card_transactions t
    join card_expenses c on c.client_id = ${client_id} and c.transaction_id = t.id
    join expenses e on e.client_id = ${client_id} and e.id = c.expense_id
    where t.client_id = ${client_id} and t.user_id = ${user_id} and t.state in ('matched', 'expensed')
      and e.owner_id = ${user_id} and e.deleted_at is not null`.execute(tx);
  return rows.map(({ id }) => id);
}

interface LinkedExpense extends Pick<CardExpenseRow, 'expense_id' | 'claimed'> {
  stage: ExpenseStage;
  is_deleted: boolean;
  is_receipt_missing: boolean;
}

/** Reads the expenses that are linked with a transaction, including deleted ones, ordered by id. */
export async function readLinkedExpenses(
  tx: CompanyTransaction,
  { client_id, transaction_id }: { client_id: string; transaction_id: string },
): Promise<LinkedExpense[]> {
  const { rows } = await sql<LinkedExpense>`
    select c.expense_id, c.claimed, e.stage, e.deleted_at is not null as is_deleted,
      e.no_of_receipts = 0 and e.lost_receipt_reason = '' as is_receipt_missing
    from card_expenses c join expenses e on e.client_id = ${client_id} and e.id = c.expense_id
    where c.client_id = ${client_id} and c.transaction_id = ${transaction_id} order by c.expense_id`.execute(tx);
  return rows;
}

/** Links a transaction with all parts of its expense if the expense was split after it had been linked. */
export async function followSplits(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<void> {
  const shares = sql`(
      select e.id, e.split_id, e.amount from expenses e
      where e.client_id = ${client_id} and e.owner_id = ${user_id} and e.deleted_at is null and e.is_card_matched
        and e.split_id is not null and e.amount is not null
        and not coalesce((select true from card_expenses x where x.client_id = ${client_id} and x.expense_id = e.id
          limit 1), false)
    )`;
  await Promise.all([
    sql`update card_expenses c set is_split = true,
        amount = (select o.amount from expenses o where o.client_id = ${client_id} and o.id = c.expense_id)
      where c.client_id = ${client_id} and c.expense_id = any(array(select split_id from ${shares} s))`.execute(tx),
    sql`insert into card_expenses as added (client_id, expense_id, transaction_id, amount, is_split, is_created, matched_by, reason)
      select ${client_id}::uuid, s.id, p.transaction_id, s.amount, true, true, p.matched_by, p.reason
      from ${shares} s join card_expenses p on p.client_id = ${client_id} and p.expense_id = s.split_id
      returning added.client_id`.execute(tx),
  ]);
}
