import type { cards } from '#contract/cards.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { type CardMove, isOpenCardState, moveCardTransaction } from '#domain/cards/card-transaction.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { addCardReceipts } from '../expenses/cards/change-card-expense.ts';
import { readTransaction } from './card-transaction-list.rows.ts';
import { type CardTransactionRow, lockTransaction, readCardExpenses } from './card-transactions.rows.ts';
import { createExpense, splitExpense } from './create-expense.ts';
import { matchExpense, matchParts, unlinkExpenses } from './link-expense.ts';
import { type LockedTransaction, lockForAction, recordAction } from './lock-for-action.ts';
import { moveToNextPeriod } from './move-period.ts';
import { markPersonal, settlePersonal } from './personal-charge.ts';
import { allowedTo } from './read-transaction.ts';
import { shownTransaction } from './show-cards.ts';
import { changeTransaction, removeTransactions } from './write-transactions.ts';

type Input = InputOf<typeof cards.action>;
type TransactionAction = Input['action'] | { kind: 'accept_suggestion' };

export async function actOnTransaction(
  context: SignedWriteContext,
  { transaction_id, version, action }: Input,
): Promise<OutputOf<typeof cards.action>> {
  const { tx, client_id } = context;
  const row = await lockForAction(context, transaction_id);
  if (row.version !== version) throw new Refused('item.changed');
  await act(context, row, action);
  const after = await readTransaction(tx, { client_id, id: transaction_id });
  if (!after) throw new Refused('item.not_found');
  await removeIfVoided(context, transaction_id);
  return { status: true, data: shownTransaction(after) };
}

/** Deletes a transaction that the bank removed, as soon as nothing is recorded for it any more. */
export async function removeIfVoided(context: SignedWriteContext, id: string): Promise<void> {
  const row = await lockTransaction(context.tx, { client_id: context.client_id, id });
  if (row?.is_voided && isOpenCardState(row.state) && !row.is_period_closed) await removeTransactions(context, [row]);
}

export async function act(
  context: SignedWriteContext,
  row: LockedTransaction,
  action: TransactionAction,
): Promise<void> {
  if (action.kind === 'move_to_next_period') return moveToNextPeriod(context, row);
  orRefuse(allowedTo(context.actor, row));
  if (action.kind === 'attach_receipt') return attachReceipt(context, row, action.file_ids);
  if (action.kind === 'accept_suggestion') return acceptSuggestion(context, row);
  if (action.kind === 'match_parts') return chooseParts(context, row, action.expense_ids);
  refuseMove(row, action.kind);

  switch (action.kind) {
    case 'create_expense':
      return createExpense(context, row, { category_id: action.category_id, file_ids: [] });
    case 'split':
      return splitExpense(context, row, action.parts);
    case 'match':
      return matchExpense(context, row, {
        expense_id: action.expense_id,
        matched_by: 'person',
        reason: '',
        company_currency: context.actor.company.currency,
      });
    case 'personal':
      return markPersonal(context, row, action.note);
    case 'ignore':
      return ignore(context, row, action.note);
    case 'unmatch':
    case 'undo':
      return undo(context, row);
  }
}

function refuseMove(row: LockedTransaction, move: CardMove): void {
  orRefuse(moveCardTransaction(move, row));
}

async function ignore(context: SignedWriteContext, row: CardTransactionRow, note: string): Promise<void> {
  await changeTransaction(context, row, { state: 'ignored', note, suggestions: [], is_receipt_missing: false });
  recordAction(context, row, 'card_ignored');
}

/**
 * Attaches a receipt. For an open transaction, an expense is created with the receipt; otherwise the receipt is
 * attached to the linked expenses.
 */
async function attachReceipt(
  context: SignedWriteContext,
  row: LockedTransaction,
  file_ids: readonly string[],
): Promise<void> {
  if (isOpenCardState(row.state)) {
    refuseMove(row, 'create_expense');
    return createExpense(context, row, { file_ids });
  }
  refuseMove(row, 'unmatch');
  const { tx, client_id } = context;
  for (const { expense_id } of await readCardExpenses(tx, { client_id, transaction_id: row.id }))
    await addCardReceipts(context, { expense_id, file_ids });
}

async function acceptSuggestion(context: SignedWriteContext, row: LockedTransaction): Promise<void> {
  refuseMove(row, 'match');
  const [best] = row.suggestions;
  if (!best) throw new Refused('card.no_suggestion');
  if (best.is_part) {
    const expense_ids = row.suggestions.filter(({ is_part }) => is_part).map(({ expense_id }) => expense_id);
    return chooseParts(context, row, expense_ids, best.reason);
  }
  await matchExpense(context, row, {
    expense_id: best.expense_id,
    matched_by: 'person',
    reason: best.reason,
    company_currency: context.actor.company.currency,
  });
}

async function chooseParts(
  context: SignedWriteContext,
  row: LockedTransaction,
  expense_ids: readonly string[],
  reason = '',
): Promise<void> {
  refuseMove(row, 'match');
  const company_currency = context.actor.company.currency;
  await matchParts(context, row, { expense_ids, matched_by: 'person', reason, company_currency });
}

/**
 * Resets the transaction to unmatched: created expenses are deleted, matched expenses get their previous claim back,
 * and the debt for a personal charge is settled.
 */
async function undo(context: SignedWriteContext, row: LockedTransaction): Promise<void> {
  if (row.advance_id !== null) await settlePersonal(context, row.advance_id);
  const rejected = await unlinkExpenses(context, row);
  await changeTransaction(context, row, {
    state: 'unmatched',
    note: '',
    advance_id: null,
    is_receipt_missing: true,
    rejected_ids: [...new Set([...row.rejected_ids, ...rejected])],
  });
  recordAction(context, row, 'card_undone');
}
