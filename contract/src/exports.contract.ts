import { z } from 'zod';
import { readsOwnItems } from '#domain/access/item-permissions.ts';
import { can, signedIn } from '#domain/access/permission.ts';
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

const exportStates = ['waiting', 'working', 'ready', 'failed', 'expired'] as const;

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
  /** A signed URL; null unless the export is ready. */
  url: z.string().nullable(),
});

/** The template that determines columns and format. Without one, the file has the standard columns. */
const withTemplate = { template_id: idOf('export_template').optional() };

export const exports = {
  history: endpoint({
    method: 'POST',
    path: '/misc/fetch-export-history-list',
    summary:
      'List your exports and, with read access to Payout, the company’s exports of payouts, reports and advances.',
    permission: signedIn,
    effect: 'read',
    input: listInput(
      z.strictObject({ whose: z.enum(['mine', 'company']).default('mine'), state: z.enum(exportStates).optional() }),
      ['created'],
      { direction: 'desc' },
    ),
    output: listOutput(exportRow),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/misc/export',
    summary: 'Get the status of an export.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ id: idOf('export') }),
    output: z.object({ status: z.literal(true), data: exportRow }),
    refusals: ['item.not_found'],
    open_when_ended: 'super_admin',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/misc/export/retry',
    summary: 'Retry a failed or expired export.',
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
    summary: 'Export selected expenses as a spreadsheet.',
    permission: readsOwnItems,
    effect: 'write',
    input: z.strictObject({
      chosen: selection(expenseFilters, idOf('expense')),
      ...forUser,
      ...withTemplate,
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['template.wrong_level', 'item.not_found', 'selection.too_many', 'delegate.not_now'],
    stale: ['exports'],
  }),
  companyReports: endpoint({
    method: 'POST',
    path: '/approvals/client/export',
    summary: 'Export selected submitted reports of the company as a spreadsheet.',
    permission: can('Reports', 'read'),
    effect: 'write',
    input: z.strictObject({
      chosen: selection(clientFilters, idOf('report')),
      ...withTemplate,
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['template.wrong_level', 'item.not_found', 'selection.too_many'],
    stale: ['exports'],
    open_when_ended: 'super_admin',
  }),
  advanceList: endpoint({
    method: 'POST',
    path: '/advance/export',
    summary: 'Export selected advances of yours as a spreadsheet.',
    permission: readsOwnItems,
    effect: 'write',
    input: z.strictObject({
      chosen: selection(advanceFilters, idOf('advance')),
      ...forUser,
      ...withTemplate,
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['template.wrong_level', 'item.not_found', 'selection.too_many', 'delegate.not_now'],
    stale: ['exports'],
  }),
  companyAdvances: endpoint({
    method: 'POST',
    path: '/advance/client/export',
    summary: 'Export selected submitted advances of the company as a spreadsheet.',
    permission: can('Advances', 'read'),
    effect: 'write',
    input: z.strictObject({
      chosen: selection(advanceFilters, idOf('advance')),
      ...withTemplate,
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['template.wrong_level', 'item.not_found', 'selection.too_many'],
    stale: ['exports'],
    open_when_ended: 'super_admin',
  }),
  payoutList: endpoint({
    method: 'POST',
    path: '/report/payout/export',
    summary: 'Export selected rows of a payout list as a spreadsheet.',
    permission: can('Payout', 'read'),
    effect: 'write',
    input: z.strictObject({
      tab: z.enum(payoutTabs),
      chosen: selection(payoutFilters, z.uuid().meta({ ref: 'report' })),
      ...withTemplate,
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['template.wrong_level', 'item.not_found', 'selection.too_many', 'access.denied'],
    stale: ['exports'],
    open_when_ended: 'super_admin',
  }),
  payoutTemplate: endpoint({
    method: 'POST',
    path: '/reimburse/download-payout-template',
    summary: 'Export the queued payments as a file to fill in and upload.',
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
