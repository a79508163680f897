import type { z } from 'zod';
import type { cardAccount, cardTransaction } from '#contract/shared/card-rows.ts';
import { cardName } from '#domain/cards/card-name.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { ShownAccountRow } from './card-accounts.rows.ts';
import type { ShownTransactionRow } from './card-transaction-list.rows.ts';

/** Converts a card to the format of the API. */
export function shownAccount(row: ShownAccountRow): z.output<typeof cardAccount> {
  const { external_id: _external, user_id: _user, link_state, last_synced_at, ...shown } = row;
  return {
    ...shown,
    name: cardName(row),
    // The cards of a removed connection still exist but are no longer synced.
    link_state: link_state === 'removed' ? null : link_state,
    last_synced_at: last_synced_at?.toISOString() ?? null,
  };
}

/** Converts a transaction to the format of the API. */
export function shownTransaction(row: ShownTransactionRow): z.output<typeof cardTransaction> {
  const { id, merchant, description, mcc, spent_on, posted_on, status, currency, state, note, version, user } = row;
  const { foreign_currency, foreign_amount } = row;
  return {
    id,
    account: { id: row.account.id, name: cardName(row.account), last_four: row.account.last_four },
    user,
    merchant,
    description,
    mcc,
    spent_on,
    posted_on,
    status,
    currency,
    amount: decimalIn(row.amount, currency),
    foreign_currency,
    foreign_amount: foreign_currency && foreign_amount && decimalIn(foreign_amount, foreign_currency),
    state,
    is_receipt_missing: row.is_receipt_missing,
    is_voided: row.is_voided,
    is_closed: row.is_closed,
    note,
    expenses: row.expenses.map((expense) => ({
      ...expense,
      amount: expense.amount && expense.currency && decimalIn(expense.amount, expense.currency),
      card_amount: decimalIn(expense.card_amount, currency),
    })),
    version,
  };
}

export function decimalIn(amount: string, currency: string): string {
  return toDecimal(moneyFrom(amount, currency));
}
