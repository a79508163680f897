import { dateText } from '#domain/dates/date-text.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { oweCompany, writeOffDebt } from '../advances/payment/owe-company.ts';
import { type LockedTransaction, recordAction } from './lock-for-action.ts';
import { decimalIn } from './show-cards.ts';
import { changeTransaction } from './write-transactions.ts';

/**
 * Marks a transaction as personal. The person owes the amount to the company as an outstanding advance, which is
 * applied to their next report or paid back.
 */
export async function markPersonal(context: SignedWriteContext, row: LockedTransaction, note: string): Promise<void> {
  const { user_id, currency, merchant, spent_on } = row;
  if (user_id === null) throw new Refused('card.unassigned');
  if (row.amount.startsWith('-')) throw new Refused('card.refund_personal');
  const advance_id = await oweCompany(context, {
    owner_id: user_id,
    title: `Personal card charge: ${merchant}`.slice(0, 200),
    purpose: note || `Card transaction of ${dateText(spent_on)}`,
    currency,
    amount: decimalIn(row.amount, currency),
    spent_on,
  });
  await changeTransaction(context, row, {
    state: 'personal',
    note,
    advance_id,
    suggestions: [],
    is_receipt_missing: false,
  });
  recordAction(context, row, 'card_personal');
}

/**
 * Settles the person's debt because the charge was not personal. Refuses this if part of the debt is already paid back
 * or applied.
 */
export async function settlePersonal(context: SignedWriteContext, advance_id: string): Promise<void> {
  if (!(await writeOffDebt(context, { advance_id, note: 'The card charge was not personal.' })))
    throw new Refused('card.owes_settled');
}
