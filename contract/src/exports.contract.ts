import { z } from 'zod';
import { any, can, own, signedIn } from '#domain/access/permission.ts';
import { payoutTabs } from '#domain/payouts/payout-tabs.ts';
import { advanceFilters } from './advances.contract.ts';
import { clientFilters } from './approvals.contract.ts';
import { endpoint } from './endpoint.ts';
import { expenseFilters } from './expenses.contract.ts';
import { payoutFilters } from './payouts.contract.ts';
import { idOf, instant } from './shared/fields.ts';
import { forUser } from './shared/for-user.ts';
import { listInput, listOutput, selection } from './shared/list.ts';
import { personBrief } from './shared/person.ts';

export const exportStates = ['waiting', 'working', 'ready', 'failed', 'expired'] as const;

const exportRow = z.object({
  export_id: z.uuid(),
  kind: z.string(),
  format: z.string(),
  title: z.string(),
  state: z.enum(exportStates),
  rows_total: z.int(),
  rows_done: z.int(),
  bytes: z.int(),
  failure: z.string(),
  requested_by: personBrief,
  created_at: instant,
  finished_at: instant.nullable(),
  expires_at: instant.nullable(),
  /** A signed URL while the export is ready. */
  url: z.string().nullable(),
});

export const exports = {
  history: endpoint({
    method: 'POST',
    path: '/misc/fetch-export-history-list',
    summary:
      'What was exported: your own, or with Payout read also what the company’s payouts, reports and advances were exported as.',
    permission: signedIn,
    effect: 'read',
    input: listInput(
      z.strictObject({ whose: z.enum(['mine', 'company']).default('mine'), state: z.enum(exportStates).optional() }),
      ['created'],
    ),
    output: listOutput(exportRow),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/misc/export',
    summary: 'How one export is coming along.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ id: idOf('export') }),
    output: z.object({ status: z.literal(true), data: exportRow }),
    refusals: ['item.not_found'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/misc/export/retry',
    summary: 'Make a failed or expired export again.',
    permission: signedIn,
    effect: 'write',
    input: z.strictObject({ id: idOf('export') }),
    output: z.object({ status: z.literal(true), data: exportRow }),
    refusals: ['item.not_found', 'export.running'],
    stale: ['exports'],
  }),
  expenseList: endpoint({
    method: 'POST',
    path: '/expense/export',
    summary: 'Chosen expenses as a sheet.',
    permission: any(own('Reports', 'read'), can('Reports', 'read')),
    effect: 'write',
    input: z.strictObject({
      chosen: selection(expenseFilters, idOf('expense')),
      ...forUser,
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['item.not_found', 'selection.too_many', 'delegate.not_now'],
    stale: ['exports'],
  }),
  companyReports: endpoint({
    method: 'POST',
    path: '/approvals/client/export',
    summary: 'Chosen reports of the company that were handed in, with their lines, as a sheet.',
    permission: can('Reports', 'read'),
    effect: 'write',
    input: z.strictObject({
      chosen: selection(clientFilters, idOf('report')),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['item.not_found', 'selection.too_many'],
    stale: ['exports'],
  }),
  advanceList: endpoint({
    method: 'POST',
    path: '/advance/export',
    summary: 'Chosen advances of yours as a sheet.',
    permission: own('Advances', 'read'),
    effect: 'write',
    input: z.strictObject({
      chosen: selection(advanceFilters, idOf('advance')),
      ...forUser,
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['item.not_found', 'selection.too_many', 'delegate.not_now'],
    stale: ['exports'],
  }),
  companyAdvances: endpoint({
    method: 'POST',
    path: '/advance/client/export',
    summary: 'Chosen advances of the company that were handed in, as a sheet.',
    permission: can('Advances', 'read'),
    effect: 'write',
    input: z.strictObject({
      chosen: selection(advanceFilters, idOf('advance')),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['item.not_found', 'selection.too_many'],
    stale: ['exports'],
  }),
  payoutList: endpoint({
    method: 'POST',
    path: '/report/payout/export',
    summary: 'Chosen rows of a payout list as a sheet.',
    permission: can('Payout', 'read'),
    effect: 'write',
    input: z.strictObject({
      tab: z.enum(payoutTabs),
      chosen: selection(payoutFilters, z.uuid().meta({ ref: 'report' })),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['item.not_found', 'selection.too_many', 'access.denied'],
    stale: ['exports'],
  }),
  payoutTemplate: endpoint({
    method: 'POST',
    path: '/reimburse/download-payout-template',
    summary: 'What is queued, as a file to fill in with references and dates and to bring back.',
    permission: can('Payout', 'write'),
    effect: 'write',
    input: z.strictObject({
      chosen: selection(payoutFilters, z.uuid().meta({ ref: 'report' })),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['item.not_found', 'selection.too_many'],
    stale: ['exports'],
  }),
};
