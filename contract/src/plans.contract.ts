import { z } from 'zod';
import { providerAdmin } from '#domain/access/permission.ts';
import { planFeatures } from '#domain/billing/plans.ts';
import { t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { endpoint } from './endpoint.ts';
import { plan, planCode } from './shared/billing-schemas.ts';
import { done, text } from './shared/fields.ts';

const price = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/u, { error: () => t`Enter a price such as 11.50.` })
  .refine((value) => /[1-9]/u.test(value), { error: () => t`Enter a price above zero.` });
const users = z
  .int({ error: () => t`Enter a whole number.` })
  .min(1, { error: () => t`Enter at least 1 user.` })
  .max(100_000, { error: () => t`Enter at most ${countText(100_000)} users.` });
const version = z.int().min(0).max(2_147_483_647);

export const planForm = z.strictObject({
  name: text({ max: 60 }),
  month_price: price.describe('Per user and month.'),
  year_price: price.describe('Per user and year.'),
  min_users: users,
  max_users: users.nullable().describe('Null for no limit.'),
  features: z.array(z.enum(planFeatures)),
});

export const plans = {
  list: endpoint({
    method: 'GET',
    path: '/provider-admin/plan/list',
    summary: 'List the plans with their prices, limits, features and companies.',
    permission: providerAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        plan.extend({
          is_archived: z.boolean(),
          clients: z.int().describe('Companies that have the plan.'),
          version: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/provider-admin/plan/save',
    summary: 'Create a plan or change one. Companies pay a changed price from their next renewal on.',
    permission: providerAdmin,
    effect: 'write',
    input: planForm.extend({ code: planCode.nullable().describe('Null for a new plan.'), version }),
    output: z.object({ status: z.literal(true), code: z.string() }),
    refusals: ['item.not_found', 'item.changed', 'plan.name_taken', 'plan.name_letters', 'plan.users', 'plan.too_many'],
    stale: ['plans', 'clients'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/provider-admin/plan/archive',
    summary: 'Stop offering a plan, or offer it again. Companies that have it keep it.',
    permission: providerAdmin,
    effect: 'write',
    input: z.strictObject({ code: planCode, is_archived: z.boolean(), version }),
    output: done,
    refusals: ['item.not_found', 'item.changed', 'plan.last'],
    stale: ['plans', 'clients'],
  }),
};
