import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { budgetPeriods } from '#domain/budgets/budget-use.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { amount, day, done, idOf, nonNegative, text } from './shared/fields.ts';

const named = z.object({ id: z.uuid(), name: z.string() }).nullable();
const period = z.enum(budgetPeriods);
const stale = ['budgets', 'approvals'] as const;

export const budgets = {
  list: endpoint({
    method: 'GET',
    path: '/budgets/list',
    summary: 'List budgets with what was spent and what is pending in their current period.',
    permission: can('Analytics', 'read'),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      currency: z.string(),
      can_change: z.boolean(),
      data: z.array(
        z.object({
          id: z.uuid(),
          name: z.string().describe('The department, category and project as one name.'),
          department: named,
          category: named,
          project: z.string().nullable(),
          period,
          amount,
          from_on: z.string(),
          version: z.int(),
          from: z.string(),
          to: z.string(),
          spent: amount.describe('Approved and paid expenses.'),
          pending: amount.describe('Submitted expenses that are not approved yet.'),
          left: amount.describe('Negative when the budget is exceeded.'),
          used_percent: z.int(),
          is_exceeded: z.boolean(),
          sentence: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/budgets/save',
    summary: 'Create or update a budget of a department, a category, a project, or several of them.',
    permission: can('Analytics', 'write'),
    effect: 'write',
    input: z.strictObject({
      id: idOf('budget').optional(),
      version: z.int().min(0).max(2_147_483_647).optional(),
      department_id: idOf('department').nullable().default(null),
      category_id: idOf('category').nullable().default(null),
      project: text({ max: 200 })
        .nullable()
        .default(null)
        .describe('A value of the expense field with the key `project`.'),
      period: period.default('month'),
      amount: nonNegative.refine((value) => Number(value) > 0, { error: () => t`Enter an amount above zero.` }),
      from_on: day,
    }),
    output: z.object({ status: z.literal(true), id: z.uuid(), version: z.int() }),
    refusals: ['item.not_found', 'item.changed', 'budget.no_target', 'budget.no_project', 'budget.exists'],
    stale,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/budgets/remove',
    summary: 'Delete a budget.',
    permission: can('Analytics', 'write'),
    effect: 'write',
    input: z.strictObject({ id: idOf('budget') }),
    output: done,
    refusals: ['item.not_found'],
    stale,
  }),
};
