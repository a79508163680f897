import { z } from 'zod';
import { filesExpenses, readsOwnItems } from '#domain/access/item-permissions.ts';
import { repeatActions, repeatIntervals } from '#domain/expenses/repetition.ts';
import { endpoint } from './endpoint.ts';
import { amount, day, idOf } from './shared/fields.ts';

const repeatingExpense = z.object({
  id: z.uuid(),
  merchant: z.string(),
  category: z.string().nullable(),
  currency: z.string().nullable(),
  amount: amount.nullable(),
  every: z.enum(repeatIntervals),
  starts_on: day,
  until_on: day.nullable(),
  next_on: day.nullable().describe('The day of the next draft; null once there is none.'),
  state: z.enum(['active', 'paused', 'stopped']),
});

const oneRepeating = z.object({ status: z.literal(true), data: repeatingExpense });

export const repeatingExpenses = {
  list: endpoint({
    method: 'GET',
    path: '/expense/repeating/list',
    summary: 'List your repeating expenses that have not ended.',
    permission: readsOwnItems,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(repeatingExpense) }),
    refusals: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/expense/repeating/create',
    summary: 'Repeat an expense: a draft with its fields is created on each day.',
    permission: filesExpenses,
    effect: 'write',
    input: z.strictObject({
      expense_id: idOf('expense'),
      every: z.enum(repeatIntervals),
      starts_on: day.describe('The day of the first draft, today or later.'),
      until_on: day.nullable().default(null),
    }),
    output: oneRepeating,
    refusals: ['item.not_found', 'item.not_yours', 'expense.wrong_kind', 'repeating.past', 'repeating.too_many'],
    stale: ['repeating_expenses'],
  }),
  action: endpoint({
    method: 'POST',
    path: '/expense/repeating/action',
    summary: 'Pause, resume or stop a repeating expense, or skip its next draft.',
    permission: filesExpenses,
    effect: 'write',
    input: z.strictObject({ id: idOf('repeating_expense'), action: z.enum(repeatActions) }),
    output: oneRepeating,
    refusals: ['item.not_found', 'repeating.wrong_state'],
    stale: ['repeating_expenses'],
  }),
};
