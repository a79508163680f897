import { moneyFrom, readMoney, sum, toDecimal } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { createCardExpenses } from '../expenses/cards/create-card-expenses.ts';
import { insertCardExpenses } from './card-transactions.rows.ts';
import { type LockedTransaction, recordAction } from './lock-for-action.ts';
import { suggestedCategory } from './suggest-category.ts';
import { changeTransaction } from './write-transactions.ts';

/** Creates an expense from a transaction, by default in the suggested category. */
export async function createExpense(
  context: SignedWriteContext,
  row: LockedTransaction,
  options: { category_id?: string | undefined; file_ids: readonly string[] },
): Promise<void> {
  const { tx, client_id } = context;
  const { user_id, merchant, mcc } = row;
  if (user_id === null) throw new Refused('card.unassigned');
  const suggested =
    options.category_id === undefined
      ? await suggestedCategory(tx, { client_id, owner_id: user_id, merchant, mcc })
      : null;
  const category_id = options.category_id ?? suggested?.category_id ?? null;
  await expense(context, row, {
    owner_id: user_id,
    file_ids: options.file_ids,
    parts: [{ amount: decimalOf(row), category_id, description: '' }],
  });
}

/** Creates an expense for each part of a transaction. Refuses parts that do not add up to its amount. */
export async function splitExpense(
  context: SignedWriteContext,
  row: LockedTransaction,
  parts: readonly { amount: string; category_id: string | null; description: string }[],
): Promise<void> {
  if (row.user_id === null) throw new Refused('card.unassigned');
  const amounts = parts.map(({ amount }) => orRefuse(readMoney(amount, row.currency)));
  const [total, due] = [sum(amounts, row.currency), moneyFrom(row.amount, row.currency)];
  if (total.minor !== due.minor)
    throw new Refused('card.split_sum', { sum: amountText(total), total: amountText(due) });
  await expense(context, row, {
    owner_id: row.user_id,
    file_ids: [],
    parts: parts.map((part, index) => ({ ...part, amount: toDecimal(amounts[index] ?? due) })),
  });
}

interface NewExpenses {
  owner_id: string;
  file_ids: readonly string[];
  parts: readonly { amount: string; category_id: string | null; description: string }[];
}

async function expense(
  context: SignedWriteContext,
  row: LockedTransaction,
  { owner_id, file_ids, parts }: NewExpenses,
): Promise<void> {
  const { merchant, spent_on, currency } = row;
  const ids = await createCardExpenses(context, { owner_id, merchant, spent_on, currency, file_ids, parts });
  await insertCardExpenses(
    context.tx,
    context.client_id,
    ids.map((expense_id, index) => ({
      expense_id,
      transaction_id: row.id,
      amount: parts[index]?.amount ?? row.amount,
      is_split: parts.length > 1,
      is_created: true,
      matched_by: 'person' as const,
      reason: '',
      claimed: null,
    })),
  );
  await changeTransaction(context, row, {
    state: 'expensed',
    suggestions: [],
    is_receipt_missing: file_ids.length === 0,
  });
  recordAction(context, row, 'card_expensed');
}

function decimalOf({ amount, currency }: LockedTransaction): string {
  return toDecimal(moneyFrom(amount, currency));
}
