import { z } from 'zod';
import { cardSources, cardStates, transactionStatuses } from '#domain/cards/card-transaction.ts';
import { decisionFlag } from './decision-flag.ts';
import { amount, currencyCode, day, idOf, instant } from './fields.ts';
import { personBrief } from './person.ts';

export const linkStates = ['connected', 'reconnect'] as const;

/** A card of the company. Only the last four digits of its number are stored. */
export const cardAccount = z.object({
  id: z.uuid(),
  link_id: z.uuid().nullable().describe('The bank connection; null for cards that were found in a statement.'),
  name: z.string().describe('The nickname, or the bank and the last digits: “Visa Business •• 4242”.'),
  nickname: z.string(),
  bank: z.string(),
  network: z.string(),
  last_four: z.string(),
  holder: z.string().describe('The name on the card.'),
  currency: z.string(),
  source: z.enum(cardSources),
  user: personBrief.nullable().describe('The person who clears its transactions.'),
  link_state: z.enum(linkStates).nullable().describe('`reconnect` when the bank asks for a new sign-in.'),
  last_synced_at: instant.nullable(),
  no_of_open: z.int().describe('Transactions that still need a decision.'),
  is_archived: z.boolean(),
  version: z.int(),
});

export const transactionFilters = z.strictObject({
  states: z.array(z.enum(cardStates)).max(6).optional(),
  statuses: z.array(z.enum(transactionStatuses)).max(2).optional(),
  account_ids: z.array(idOf('card_account')).max(50).optional(),
  user_ids: z.array(idOf('user')).max(50).optional(),
  statement_id: idOf('card_statement').optional(),
  period_id: idOf('card_period').optional(),
  spent_from: day.optional(),
  spent_to: day.optional(),
  amount_from: amount.optional(),
  amount_to: amount.optional(),
  currencies: z.array(currencyCode).max(20).optional(),
  flags: z
    .array(z.enum(['missing_receipt', 'unassigned', 'refund', 'voided']))
    .max(4)
    .optional(),
});

export const transactionSorts = ['attention', 'spent_on', 'amount'] as const;

const cardBrief = z.object({ id: z.uuid(), name: z.string(), last_four: z.string() });

/** An expense that is linked to a transaction, with its share of the amount. */
const linkedExpense = z.object({
  expense_id: z.uuid(),
  merchant: z.string(),
  category: z.string().nullable(),
  currency: z.string().nullable(),
  amount: amount.nullable().describe('As claimed.'),
  card_amount: amount.describe('The share of the transaction, in its currency.'),
  report_id: z.uuid().nullable(),
  no_of_receipts: z.int(),
  matched_by: z.enum(['rule', 'person']),
  reason: z.string().describe('Why they match, as a sentence; empty if a person created or chose the expense.'),
});

export const cardTransaction = z.object({
  id: z.uuid(),
  account: cardBrief,
  user: personBrief.nullable(),
  merchant: z.string(),
  description: z.string(),
  mcc: z.string().describe('The merchant category code; empty if unknown.'),
  spent_on: z.string(),
  posted_on: z.string().nullable(),
  status: z.enum(transactionStatuses),
  currency: z.string(),
  amount: amount.describe('In the currency of the card; negative for a refund.'),
  foreign_currency: z.string().nullable(),
  foreign_amount: amount.nullable(),
  state: z.enum(cardStates),
  is_receipt_missing: z.boolean(),
  is_voided: z.boolean().describe('The bank removed the transaction after it was expensed.'),
  is_closed: z.boolean().describe('Its reconciliation period is closed.'),
  note: z.string().describe('Why it was ignored, or what was bought privately.'),
  expenses: z.array(linkedExpense),
  version: z.int(),
});

export const transactionDetails = cardTransaction.extend({
  suggestions: z.array(
    z.object({
      expense_id: z.uuid(),
      merchant: z.string(),
      spent_on: z.string().nullable(),
      currency: z.string().nullable(),
      amount: amount.nullable(),
      no_of_receipts: z.int(),
      score: z.int(),
      reason: z.string(),
      is_part: z.boolean().describe('Only all parts together match the transaction.'),
    }),
  ),
  related: z
    .array(
      z.object({
        transaction_id: z.uuid(),
        merchant: z.string(),
        spent_on: z.string(),
        amount,
        reason: z.string(),
        is_certain: z.boolean(),
      }),
    )
    .describe('The purchase of a refund, or the refunds of a purchase.'),
  suggested_category: z
    .object({ category_id: z.uuid(), name: z.string(), reason: z.string() })
    .nullable()
    .describe('From the last choice for this merchant, else from the merchant category code.'),
  advance_id: z.uuid().nullable().describe('What the person owes for a personal charge.'),
  period: z.object({ id: z.uuid(), name: z.string(), is_closed: z.boolean() }).nullable(),
  can: z.object({
    create_expense: decisionFlag,
    match: decisionFlag,
    split: decisionFlag,
    personal: decisionFlag,
    ignore: decisionFlag,
    unmatch: decisionFlag,
    undo: decisionFlag,
    attach_receipt: decisionFlag,
    move_to_next_period: decisionFlag,
  }),
});
