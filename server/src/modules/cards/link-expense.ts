import { isEditable } from '#domain/expenses/expense-stages.ts';
import { moneyFrom, sum } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import type { SignedWriteContext, WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import {
  type ClaimBeforeCard,
  deleteCardExpense,
  followCardAmount,
  payByCard,
  releaseFromCard,
} from '../expenses/cards/change-card-expense.ts';
import { readLinkedExpenses } from './card-matching.rows.ts';
import {
  type CardExpenseRow,
  type CardTransactionRow,
  deleteCardExpenses,
  insertCardExpenses,
  readCardExpenses,
  readLinkOfExpense,
  updateCardExpense,
} from './card-transactions.rows.ts';
import { decimalIn } from './show-cards.ts';
import { changeTransaction, removeTransactions } from './write-transactions.ts';

interface NewLink extends Pick<CardExpenseRow, 'expense_id' | 'matched_by' | 'reason'> {
  company_currency: string;
}

/**
 * Links a locked transaction with an expense of its owner. The expense gets the amount of the transaction and keeps its
 * receipts. The expense row is locked during the check, so that concurrent attempts create only one link.
 */
export async function matchExpense(
  context: WriteContext,
  row: CardTransactionRow,
  { expense_id, matched_by, reason, company_currency }: NewLink,
): Promise<void> {
  if (row.user_id === null) throw new Refused('card.unassigned');
  const { currency, user_id } = row;
  const card = { currency, amount: decimalIn(row.amount, currency) };
  const part = await paidPart(context, { expense_id, owner_id: user_id, card, company_currency });
  await saveMatch(context, row, { parts: [{ ...part, amount: row.amount }], is_split: false, matched_by, reason });
}

interface NewParts extends Omit<NewLink, 'expense_id'> {
  expense_ids: readonly string[];
}

/**
 * Links a locked transaction with several expenses of its owner. The expenses keep their amounts, which must add up to
 * the amount of the transaction.
 */
export async function matchParts(
  context: WriteContext,
  row: CardTransactionRow,
  { expense_ids, matched_by, reason, company_currency }: NewParts,
): Promise<void> {
  const { user_id: owner_id, currency } = row;
  if (owner_id === null) throw new Refused('card.unassigned');
  const parts: MatchedPart[] = [];
  // Expenses are always locked in the order of their ids, to avoid deadlocks.
  for (const expense_id of [...new Set(expense_ids)].sort()) {
    const part = await paidPart(context, { expense_id, owner_id, card: null, company_currency });
    const { amount } = part.claimed;
    if (amount === null || part.claimed.currency !== currency) throw new Refused('card.part_currency');
    parts.push({ ...part, amount });
  }
  const amounts = parts.map(({ amount }) => moneyFrom(amount, currency));
  const [total, due] = [sum(amounts, currency), moneyFrom(row.amount, currency)];
  if (total.minor !== due.minor)
    throw new Refused('card.split_sum', { sum: amountText(total), total: amountText(due) });

  await saveMatch(context, row, { parts, is_split: true, matched_by, reason });
}

interface MatchedPart {
  expense_id: string;
  amount: string;
  no_of_receipts: number;
  claimed: ClaimBeforeCard;
}

/**
 * Marks an expense as paid by card and returns its previous claim. Refuses an expense that is already linked with a
 * transaction.
 */
async function paidPart(
  context: WriteContext,
  expense: Parameters<typeof payByCard>[1],
): Promise<Omit<MatchedPart, 'amount'>> {
  const { tx, client_id } = context;
  const { expense_id } = expense;
  const { no_of_receipts, ...claimed } = await payByCard(context, expense);
  if (await readLinkOfExpense(tx, { client_id, expense_id })) throw new Refused('card.expense_linked');
  return { expense_id, no_of_receipts, claimed };
}

interface NewMatch extends Pick<NewLink, 'matched_by' | 'reason'> {
  parts: readonly MatchedPart[];
  is_split: boolean;
}

async function saveMatch(
  context: WriteContext,
  row: CardTransactionRow,
  { parts, is_split, matched_by, reason }: NewMatch,
): Promise<void> {
  await insertCardExpenses(
    context.tx,
    context.client_id,
    parts.map(({ expense_id, amount, claimed }) => ({
      expense_id,
      transaction_id: row.id,
      amount,
      is_split,
      is_created: false,
      matched_by,
      reason: reason.slice(0, 300),
      claimed,
    })),
  );
  await changeTransaction(context, row, {
    state: 'matched',
    suggestions: [],
    is_receipt_missing: parts.some(({ no_of_receipts }) => no_of_receipts === 0),
  });
  for (const { expense_id } of parts) recordMatch(context, row, { comment: reason, expense_id });
}

function recordMatch(
  { actor, record }: WriteContext,
  { id, user_id, merchant, amount, currency }: CardTransactionRow,
  { comment, expense_id }: { comment: string; expense_id: string },
): void {
  record({
    action: 'card_matched',
    item_kind: 'card_transaction',
    item_id: id,
    item_label: merchant,
    comment,
    facts: { amount: decimalIn(amount, currency), currency, expense_id },
    ...(user_id !== null && actor?.user_id !== user_id && { on_behalf_of_id: user_id }),
    is_on_home: false,
  });
}

/**
 * Removes the links of a locked transaction: created expenses are deleted, matched expenses get their previous claim
 * back. Returns the ids of the matched expenses, which are not suggested again.
 */
export async function unlinkExpenses(context: SignedWriteContext, row: CardTransactionRow): Promise<string[]> {
  const { tx, client_id, actor } = context;
  const links = await readCardExpenses(tx, { client_id, transaction_id: row.id });
  await deleteCardExpenses(tx, { client_id, expense_ids: links.map(({ expense_id }) => expense_id) });
  for (const { expense_id, is_created, claimed } of links) {
    if (is_created || claimed === null) await deleteCardExpense(context, expense_id);
    else await releaseFromCard(context, { expense_id, claimed, company_currency: actor.company.currency });
  }
  return links.filter(({ is_created }) => !is_created).map(({ expense_id }) => expense_id);
}

/**
 * Removes the links of a locked transaction with deleted expenses. Its other expenses get their previous claims back
 * and the transaction is reopened. If one of them is already submitted or was created from the transaction, the others
 * stay linked instead, and the reconciliation shows the difference.
 */
export async function unlinkDeletedExpenses(
  context: WriteContext,
  row: CardTransactionRow,
  company_currency: string,
): Promise<void> {
  const { tx, client_id } = context;
  const links = await readLinkedExpenses(tx, { client_id, transaction_id: row.id });
  const others = links.filter(({ is_deleted }) => !is_deleted);
  const staysLinked = others.some(({ stage, claimed }) => !isEditable(stage) || claimed === null);
  const removed = staysLinked ? links.filter(({ is_deleted }) => is_deleted) : links;
  await deleteCardExpenses(tx, { client_id, expense_ids: removed.map(({ expense_id }) => expense_id) });
  for (const { expense_id, claimed } of removed)
    await releaseFromCard(context, { expense_id, claimed, company_currency });

  // The sync deletes an open transaction that the bank removed, so this one is deleted too.
  if (!staysLinked && row.is_voided) return removeTransactions(context, [row]);
  const is_receipt_missing = !staysLinked || others.some((other) => other.is_receipt_missing);
  await changeTransaction(context, row, { is_receipt_missing, ...(!staysLinked && { state: 'unmatched' }) });
}

/**
 * Updates the expense of a match after the bank changed the amount, for example because of a tip. A split or submitted
 * expense does not change; the difference appears in the reconciliation.
 */
export async function followAmount(
  context: WriteContext,
  row: CardTransactionRow,
  company_currency: string,
): Promise<void> {
  const { tx, client_id } = context;
  const [link, ...others] = await readCardExpenses(tx, { client_id, transaction_id: row.id });
  if (!link || others.length > 0) return;
  const { currency } = row;
  const amount = decimalIn(row.amount, currency);
  const { expense_id } = link;
  if (await followCardAmount(context, { expense_id, card: { currency, amount }, company_currency }))
    await updateCardExpense(tx, { client_id, expense_id, amount });
}
