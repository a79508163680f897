import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { analyticsPeriod } from '#domain/analytics/period.ts';
import { ageingBuckets } from '#domain/insights/ageing.ts';
import { cardKeys } from '#domain/insights/insight-cards.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { amount, currencyCode, day, idOf } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

const reads = can('Analytics', 'read');

const range = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: () => t`The end cannot be before the start.` })
  .refine((range) => analyticsPeriod(range, range.to).allowed, { error: () => t`Choose at most three years.` });

const filters = z.strictObject({
  entity_ids: z.array(idOf('entity')).max(50).optional(),
  department_ids: z.array(idOf('department')).max(50).optional(),
  business_unit_ids: z.array(idOf('business_unit')).max(50).optional(),
  category_ids: z.array(idOf('category')).max(50).optional(),
  currencies: z.array(currencyCode).max(50).optional(),
});

const input = z.strictObject({
  period: range,
  compared: range.nullable().default(null).describe('The days to compare with; null for no comparison.'),
  filters: filters.prefault({}),
});

const count = z.int();
const answer = { status: z.literal(true), currency: z.string() };
const refusals = ['request.invalid'] as const;

/**
 * A sum of claimed amounts in the company’s currency. `before` is the sum of the comparison period; null without a
 * comparison.
 */
const figure = { amount, before: amount.nullable(), count };
const named = z.object({ id: z.uuid().nullable(), name: z.string(), ...figure });
const bucket = { from: z.string(), to: z.string() };

export const insights = {
  overview: endpoint({
    method: 'POST',
    path: '/insights/overview',
    summary: 'Get the main figures of a period and how they changed.',
    permission: reads,
    effect: 'read',
    plan_feature: 'analytics',
    input,
    output: z.object({
      ...answer,
      cards: z.array(
        z.object({
          key: z.enum(cardKeys),
          value: z.string().nullable().describe('An amount, days or percent; null if there is nothing to measure.'),
          before: z.string().nullable(),
          change_percent: z.string().nullable(),
          count: count.describe('The number of expenses, reports or advances behind the figure.'),
          oldest_days: count.nullable().describe('For pending approvals: the age of the oldest one.'),
        }),
      ),
    }),
    refusals,
  }),
  spend: endpoint({
    method: 'POST',
    path: '/insights/spend',
    summary: 'Get spending over time and by category, department, merchant and person.',
    permission: reads,
    effect: 'read',
    plan_feature: 'analytics',
    input,
    output: z.object({
      ...answer,
      over_time: z.array(z.object({ ...bucket, amount, before: amount.nullable(), count })),
      by_category: z.array(named),
      by_department: z.array(named),
      top_spenders: z.array(z.object({ person: personBrief, ...figure })),
      top_merchants: z.array(z.object({ merchant: z.string(), amount, count })),
    }),
    refusals,
  }),
  process: endpoint({
    method: 'POST',
    path: '/insights/process',
    summary: 'Get policy violations, approval times, pending reports, payouts and travel of a period.',
    permission: reads,
    effect: 'read',
    plan_feature: 'analytics',
    input,
    output: z.object({
      ...answer,
      violations_by_rule: z.array(z.object({ name: z.string(), count })),
      violations_by_person: z.array(z.object({ person: personBrief, count })),
      approval_time: z.array(z.object({ person: personBrief, days: z.string(), count })),
      ageing: z.array(
        z.object({ bucket: z.enum(ageingBuckets), from: z.string().nullable(), to: z.string(), amount, count }),
      ),
      payouts_by_week: z.array(z.object({ ...bucket, amount, count })),
      mileage: z.array(z.object({ ...bucket, distance_km: z.string(), amount, count })),
      per_diem: z.array(z.object({ ...bucket, days: count, amount, count })),
    }),
    refusals,
  }),
};
