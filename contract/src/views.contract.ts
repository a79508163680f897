import { z } from 'zod';
import { signedIn } from '#domain/access/permission.ts';
import { widgetViews } from '#domain/analytics/widgets.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { done, idOf, text } from './shared/fields.ts';

const list = z.enum([
  'draft_expenses',
  'draft_reports',
  'reports',
  'draft_advances',
  'advances',
  'pending_advances',
  'outstanding_advances',
  'company_advances',
  'pending_approvals',
  'decided_approvals',
  'company_reports',
  'payout_reports',
  'payout_payment',
  'payout_processing',
  'payout_paid',
  ...widgetViews,
]);
const view = z.object({ id: z.uuid(), list, name: z.string(), query: z.string() });

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/saved-view/list',
    summary: 'List your saved views of a list.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ list }),
    output: z.object({ status: z.literal(true), data: z.array(view) }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/saved-view/save',
    summary: 'Save a view. A view of the same name is replaced.',
    permission: signedIn,
    effect: 'write',
    input: z.strictObject({
      list,
      name: text({ max: 60 }),
      query: z
        .string()
        .max(2000)
        .regex(/^[^\p{Cc}]*$/u, { error: () => t`Remove the control characters.` }),
    }),
    output: z.object({ status: z.literal(true), data: view }),
    refusals: ['view.too_many'],
    stale: ['views'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/saved-view/delete',
    summary: 'Delete a view.',
    permission: signedIn,
    effect: 'write',
    input: z.strictObject({ id: idOf('view') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['views'],
  }),
};
