import { z } from 'zod';
import { clearsOwnCards, hasCards, managesCards, readsCards, readsOwnCards } from '#domain/access/card-permissions.ts';
import { opensItems } from '#domain/access/item-permissions.ts';
import { all, any } from '#domain/access/permission.ts';
import { cardStates, maxAttachedReceipts } from '#domain/cards/card-transaction.ts';
import { endpoint } from './endpoint.ts';
import {
  cardAccount,
  cardTransaction,
  transactionDetails,
  transactionFilters,
  transactionSorts,
} from './shared/card-rows.ts';
import { amount, done, idOf, instant, text } from './shared/fields.ts';
import { listInput, listOutput, selection } from './shared/list.ts';

const eitherReads = any(readsOwnCards, readsCards);
const eitherWrites = any(clearsOwnCards, managesCards);
const stale = ['cards', 'expenses', 'home', 'advances', 'payouts'] as const;
const version = z.int().min(0).max(2_147_483_647);

const scope = z.enum(['mine', 'company']).default('mine').describe('`company` needs the permission to manage cards.');
const pagination = z.object({ total_count: z.int() });
const transactionId = { transaction_id: idOf('card_transaction') };

const split = z.strictObject({
  amount: amount.describe('The shares add up to the amount of the transaction.'),
  category_id: idOf('category').nullable().default(null),
  description: text({ max: 500, min: 0 }).default(''),
});

const simpleActions = [
  z.strictObject({ kind: z.literal('create_expense'), category_id: idOf('category').optional() }),
  z.strictObject({ kind: z.literal('personal'), note: text({ max: 300, min: 0 }).default('') }),
  z.strictObject({ kind: z.literal('ignore'), note: text({ max: 300, min: 0 }).default('') }),
  z.strictObject({ kind: z.literal('undo') }),
] as const;

const actionRefusals = [
  'item.not_found',
  'item.changed',
  'item.not_yours',
  'card.wrong_state',
  'card.voided',
  'card.period_closed',
  'card.unassigned',
  'card.expense_linked',
  'card.expense_submitted',
  'card.split_sum',
  'card.part_currency',
  'card.owes_settled',
  'card.refund_personal',
  'card.no_later_period',
  'file.type',
  'expense.wrong_stage',
  'expense.too_many',
  'report.wrong_stage',
  'currency.not_allowed',
  'money.unreadable',
  'money.too_precise',
  'money.too_large',
] as const;

export const cards = {
  list: endpoint({
    method: 'GET',
    path: '/finance/cards',
    summary: 'List the cards assigned to you.',
    permission: readsOwnCards,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), accounts: z.array(cardAccount), pagination }),
    refusals: [],
  }),
  integration: endpoint({
    method: 'GET',
    path: '/card-expense-integration/client',
    summary: 'Get how the company receives card transactions and which buttons are hidden.',
    permission: eitherReads,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      card_recon_enabled: z.boolean(),
      hide_add_card: z.boolean(),
      hide_refresh_txn: z.boolean(),
      hide_remove_card: z.boolean(),
      provider: z.string().nullable().describe('The bank feed, such as Plaid; null if none is set up.'),
      no_of_missing_receipts: z.int().describe('Your transactions without a receipt.'),
    }),
    refusals: [],
  }),
  corporateAccounts: endpoint({
    method: 'POST',
    path: '/finance/corporate-accounts',
    summary: 'List the cards of the company.',
    permission: readsCards,
    effect: 'read',
    input: listInput(
      z.strictObject({
        user_ids: z.array(idOf('user')).max(50).optional(),
        flags: z
          .array(z.enum(['unassigned', 'archived', 'reconnect']))
          .max(3)
          .optional()
          .describe('Archived cards are listed only with their flag.'),
      }),
      ['created', 'last_four'],
    ),
    output: listOutput(cardAccount).extend({ pagination }),
    refusals: [],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/finance/assign-account',
    summary: 'Assign a card to a person. Open transactions follow, expensed ones stay with the previous person.',
    permission: managesCards,
    effect: 'write',
    plan_feature: 'corporate_cards',
    input: z.strictObject({ account_id: idOf('card_account'), version, user_id: idOf('user').nullable() }),
    output: z.object({ status: z.literal(true), no_of_moved: z.int(), version: z.int() }),
    refusals: ['item.not_found', 'item.changed', 'card.archived'],
    stale: ['cards'],
  }),
  accountAction: endpoint({
    method: 'POST',
    path: '/finance/corporate-accounts/action',
    summary: 'Rename, archive, restore or remove a card. A card with transactions can only be archived.',
    permission: eitherWrites,
    effect: 'write',
    plan_feature: 'corporate_cards',
    input: z.strictObject({
      account_id: idOf('card_account'),
      version,
      action: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('rename'), nickname: text({ max: 25, min: 0 }) }),
        z.strictObject({ kind: z.literal('archive') }),
        z.strictObject({ kind: z.literal('restore') }),
        z.strictObject({ kind: z.literal('remove') }),
      ]),
    }),
    output: done,
    refusals: ['item.not_found', 'item.changed', 'item.not_yours', 'card.in_use'],
    stale: ['cards'],
  }),
  transactions: endpoint({
    method: 'GET',
    path: '/finance/transactions',
    summary: 'Get your newest transactions, those without a receipt first.',
    permission: readsOwnCards,
    effect: 'read',
    input: z.strictObject({ account_id: idOf('card_account').optional() }),
    output: z.object({
      status: z.literal(true),
      transactions: z.array(cardTransaction).describe('The first 100.'),
      last_sync_time: instant.nullable(),
    }),
    refusals: [],
  }),
  pagedTransactions: endpoint({
    method: 'POST',
    path: '/finance/transactions/list',
    summary: 'List card transactions with search, filters and sorting, by default those without a receipt first.',
    permission: eitherReads,
    effect: 'read',
    input: listInput(transactionFilters, transactionSorts).extend({ scope }),
    output: listOutput(cardTransaction).extend({
      counts: z.record(z.enum(cardStates), z.int()).describe('Per state, ignoring search and filters.'),
      no_of_missing_receipts: z
        .int()
        .nullable()
        .describe('Of the person, ignoring search and filters; null for the whole company.'),
      last_sync_time: instant.nullable(),
    }),
    refusals: ['access.denied'],
  }),
  transactionDetails: endpoint({
    method: 'GET',
    path: '/finance/transactions/details',
    summary: 'Get a card transaction with its expenses, suggested matches and allowed actions.',
    permission: eitherReads,
    effect: 'read',
    input: z.strictObject(transactionId),
    output: z.object({ status: z.literal(true), data: transactionDetails }),
    refusals: ['item.not_found'],
  }),
  ofExpense: endpoint({
    method: 'GET',
    path: '/finance/transactions/of-expense',
    summary: 'Get the card transaction of an expense and why they match.',
    permission: all(opensItems, hasCards),
    effect: 'read',
    input: z.strictObject({ expense_id: idOf('expense') }),
    output: z.object({ status: z.literal(true), data: cardTransaction.nullable() }),
    refusals: ['item.not_found'],
  }),
  action: endpoint({
    method: 'POST',
    path: '/finance/transactions/action',
    summary: 'Create, match or split expenses of a transaction, mark it personal, ignore it or undo that.',
    permission: eitherWrites,
    effect: 'write',
    input: z.strictObject({
      ...transactionId,
      version,
      action: z.discriminatedUnion('kind', [
        ...simpleActions,
        z.strictObject({ kind: z.literal('match'), expense_id: idOf('expense') }),
        z.strictObject({
          kind: z.literal('match_parts'),
          expense_ids: z
            .array(idOf('expense'))
            .min(2)
            .max(20)
            .describe('They add up to the amount of the transaction.'),
        }),
        z.strictObject({ kind: z.literal('unmatch') }),
        z.strictObject({ kind: z.literal('split'), parts: z.array(split).min(2).max(20) }),
        z.strictObject({
          kind: z.literal('attach_receipt'),
          file_ids: z.array(idOf('file')).min(1).max(maxAttachedReceipts),
        }),
        z.strictObject({ kind: z.literal('move_to_next_period') }),
      ]),
    }),
    output: z.object({ status: z.literal(true), data: cardTransaction }),
    refusals: actionRefusals,
    stale,
  }),
  bulkAction: endpoint({
    method: 'POST',
    path: '/finance/transactions/bulk-action',
    summary: 'Apply one action to selected transactions, each in its own transaction.',
    permission: eitherWrites,
    effect: 'write',
    input: z.strictObject({
      scope,
      chosen: selection(transactionFilters, idOf('card_transaction')),
      action: z.discriminatedUnion('kind', [
        ...simpleActions,
        z.strictObject({ kind: z.literal('accept_suggestion') }),
        z.strictObject({ kind: z.literal('move_to_next_period') }),
      ]),
    }),
    output: z.object({ status: z.literal(true), run_id: z.uuid(), no_of_items: z.int() }),
    refusals: ['item.not_found', 'selection.too_many', 'selection.empty', 'access.denied'],
    stale: ['cards'],
  }),
};
