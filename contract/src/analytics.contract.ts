import { z } from 'zod';
import { advanceStages } from '#domain/advances/advance-stages.ts';
import { dimensionKeys } from '#domain/analytics/dimensions.ts';
import { readsAnalytics, widgetGroups, widgetKeys } from '#domain/analytics/widgets.ts';
import { maxWithin } from '#domain/analytics/within.ts';
import { expenseStages } from '#domain/expenses/expense-stages.ts';
import { t } from '#domain/language/translate.ts';
import { reportStages } from '#domain/reports/report-stages.ts';
import { endpoint } from './endpoint.ts';
import { currencyCode, day, idOf } from './shared/fields.ts';
import { listInput, listOutput } from './shared/list.ts';

const widget = z.enum(widgetKeys);
const dimension = z.enum(dimensionKeys);
const plainText = z.string().regex(/^[^\p{Cc}]*$/u, { error: () => t`Remove the control characters.` });
const several = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(100).optional();

/** The stages of expenses, reports and advances in one list, because a single `state` filter applies to all three. */
const states = [...new Set([...expenseStages, ...reportStages, ...advanceStages])];

/** The filters of a list. The filter names are also the parameters of the page's URL. */
const filters = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  user: several(idOf('user')),
  department: several(idOf('department')),
  entity: several(idOf('entity')),
  business_unit: several(idOf('business_unit')),
  category: several(idOf('category')),
  merchant: several(plainText.min(1).max(200)),
  currency: several(currencyCode),
  state: several(z.enum(states)),
  type: several(z.enum(['expense', 'mileage', 'per_diem'])),
  approver: several(idOf('user')),
  within: z
    .array(plainText.max(260).regex(new RegExp(`^(?:${dimensionKeys.join('|')})(?::.*)?$`, 'u')))
    .min(1)
    .max(maxWithin)
    .optional()
    .describe('Groups whose rows are listed, such as `month:2026-11`; `category` alone means no category.'),
});

const rowsQuery = listInput(filters, ['date', 'amount'], { direction: 'desc' }).extend({ widget });

const spent = z.array(z.object({ currency: z.string(), amount: z.string() }));
const figures = z.object({
  count: z.int(),
  measures: z.record(z.string(), z.string()),
  /** Amounts in their original currencies. They are never added up across currencies. */
  spent,
});

const refusals = ['access.denied', 'analytics.period_too_long', 'analytics.not_available'] as const;

export const analytics = {
  list: endpoint({
    method: 'GET',
    path: '/analytics/list/1',
    summary: 'List the analytics lists and which of them you may open.',
    permission: readsAnalytics,
    effect: 'read',
    plan_feature: 'analytics',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          widget_name: widget,
          title: z.string(),
          description: z.string(),
          group: z.enum(widgetGroups),
          may_open: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  rows: endpoint({
    method: 'POST',
    path: '/analytics/list/rows',
    summary: 'List the rows of an analytics list: your own, your team’s or, with access to Analytics, the company’s.',
    permission: readsAnalytics,
    effect: 'read',
    plan_feature: 'analytics',
    input: rowsQuery,
    output: listOutput(
      z.object({
        id: z.uuid(),
        item: z.object({ kind: z.enum(['report', 'expense', 'advance']), id: z.uuid() }).nullable(),
        currency: z.string().nullable(),
        values: z.record(z.string(), z.string().nullable()),
      }),
    ).extend({ totals: figures, company_currency: z.string() }),
    refusals: [...refusals, 'request.invalid'],
  }),
  groups: endpoint({
    method: 'POST',
    path: '/analytics/list/groups',
    summary: 'Add up the rows of an analytics list by one dimension. `within` lists the groups inside a group.',
    permission: readsAnalytics,
    effect: 'read',
    plan_feature: 'analytics',
    input: rowsQuery.omit({ sort: true, page: true }).extend({ group_by: dimension }),
    output: z.object({
      status: z.literal(true),
      data: z.array(figures.extend({ key: z.string().nullable(), label: z.string() })),
      total_records: z.int(),
      next: z.string().nullable(),
      totals: figures,
      company_currency: z.string(),
    }),
    refusals: [...refusals, 'request.invalid'],
  }),
  download: endpoint({
    method: 'POST',
    path: '/analytics/list/download',
    summary: 'Download the rows or groups of an analytics list. More than 500 rows are exported in the background.',
    permission: readsAnalytics,
    effect: 'write',
    plan_feature: 'analytics',
    input: rowsQuery.omit({ after: true, page: true, limit: true }).extend({
      group_by: z.array(dimension).max(2).default([]),
      columns: z
        .array(z.string().regex(/^[a-z_]{1,40}$/u))
        .max(40)
        .optional(),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({
      status: z.literal(true),
      file: z.object({ name: z.string(), type: z.string(), content_base64: z.string() }).nullable(),
      export_id: z.uuid().nullable(),
    }),
    refusals: [...refusals, 'analytics.too_many_rows'],
    stale: ['exports'],
  }),
};
