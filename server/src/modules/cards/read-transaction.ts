import type { cards } from '#contract/cards.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { type CardMove, moveCardTransaction } from '#domain/cards/card-transaction.ts';
import { monthText } from '#domain/dates/date-text.ts';
import { allow, type Decision, refuse } from '#domain/decision.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { Actor, ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { seesExpense } from '../expenses/read-expense.ts';
import { managesCards } from './card-access.ts';
import {
  readSuggestedExpenses,
  readTransaction,
  type SuggestedExpense,
  type TransactionDetailsRow,
} from './card-transaction-list.rows.ts';
import { relatedTransactions } from './related-transactions.ts';
import { decimalIn, shownTransaction } from './show-cards.ts';
import { suggestedCategory } from './suggest-category.ts';

type Details = OutputOf<typeof cards.transactionDetails>['data'];

/** Returns a transaction of the user. Users who manage cards can read any transaction. */
export async function transactionDetails(
  { tx, actor }: ReadContext,
  { transaction_id }: InputOf<typeof cards.transactionDetails>,
): Promise<OutputOf<typeof cards.transactionDetails>> {
  const { client_id } = actor;
  const row = await readTransaction(tx, { client_id, id: transaction_id });
  if (!row || (row.user_id !== actor.user_id && !managesCards(actor, 'read'))) throw new Refused('item.not_found');
  const owner_id = row.user_id;
  const ids = row.suggestions.map(({ expense_id }) => expense_id);
  const [expenses, suggested_category, related] = await Promise.all([
    owner_id === null ? [] : readSuggestedExpenses(tx, { client_id, owner_id, ids }),
    owner_id === null ? null : suggestedCategory(tx, { client_id, owner_id, merchant: row.merchant, mcc: row.mcc }),
    relatedTransactions(tx, client_id, row),
  ]);

  return {
    status: true,
    data: {
      ...shownTransaction(row),
      suggestions: suggestionsOf(row, expenses),
      suggested_category,
      related,
      advance_id: row.advance_id,
      period: row.period && { id: row.period.id, name: monthText(row.period.from_on), is_closed: row.period.is_closed },
      can: flagsOf(actor, row),
    },
  };
}

/**
 * Returns the card transaction that is linked with an expense; null if there is none. Refuses an expense that the user
 * cannot see as not found.
 */
export async function transactionOfExpense(
  context: ReadContext,
  { expense_id }: InputOf<typeof cards.ofExpense>,
): Promise<OutputOf<typeof cards.ofExpense>> {
  const { tx, actor } = context;
  const [isVisible, row] = await Promise.all([
    seesExpense(context, expense_id),
    readTransaction(tx, { client_id: actor.client_id, expense_id }),
  ]);
  if (!isVisible) throw new Refused('item.not_found');
  return { status: true, data: row ? shownTransaction(row) : null };
}

function suggestionsOf(
  { suggestions }: TransactionDetailsRow,
  expenses: readonly SuggestedExpense[],
): Details['suggestions'] {
  const found = new Map(expenses.map((expense) => [expense.expense_id, expense]));
  return suggestions.flatMap(({ expense_id, score, reason, is_part = false }) => {
    const expense = found.get(expense_id);
    if (!expense) return [];
    const amount = expense.amount && expense.currency && decimalIn(expense.amount, expense.currency);
    return [{ ...expense, amount, score, reason, is_part }];
  });
}

function flagsOf(actor: Actor, row: TransactionDetailsRow): Details['can'] {
  const subject = { state: row.state, is_voided: row.is_voided, is_period_closed: row.is_closed };
  const flag = (move: CardMove) => flagFrom(allowedTo(actor, row), moveCardTransaction(move, subject));
  return {
    create_expense: flag('create_expense'),
    match: flag('match'),
    split: flag('split'),
    personal: flag('personal'),
    ignore: flag('ignore'),
    unmatch: flag('unmatch'),
    undo: flag('undo'),
    attach_receipt: flagFrom(allowedTo(actor, row), row.is_closed ? refuse('card.period_closed') : allow(true)),
    move_to_next_period: flagFrom(
      managesCards(actor, 'write') ? allow(true) : refuse('access.denied'),
      row.is_closed ? refuse('card.period_closed') : allow(true),
    ),
  };
}

/**
 * Allows the owner of a transaction, and users who manage cards, to act on it. Refuses everyone if the transaction has
 * no owner.
 */
export function allowedTo(actor: Actor, { user_id }: { user_id: string | null }): Decision<true> {
  if (user_id === null) return refuse('card.unassigned');
  if (user_id === actor.user_id || managesCards(actor, 'write')) return allow(true);
  return refuse('item.not_yours');
}

function flagFrom(...decisions: readonly Decision<unknown>[]): { allowed: boolean; reason: string | null } {
  for (const decision of decisions)
    if (!decision.allowed) return { allowed: false, reason: sentenceFor(decision.code, decision.facts) };
  return { allowed: true, reason: null };
}
