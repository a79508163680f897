import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { accountingVendors } from '#domain/accounting/accounting-vendors.ts';
import {
  approvalDocuments,
  cardDocuments,
  entryDates,
  memoParts,
  reimbursableDocuments,
} from '#domain/accounting/export-documents.ts';
import { exportErrors, exportStates } from '#domain/accounting/export-states.ts';
import { entryGroupings } from '#domain/accounting/journal-entry.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { amount, day, done, idOf, instant } from './shared/fields.ts';

const reads = can('Settings', 'read');
const writes = can('Settings', 'write');
const version = z.int().min(0).max(2_147_483_647);
const connection_id = idOf('accounting_connection');
const stale = ['accounting'] as const;
const vendorRefusals = [
  'item.not_found',
  'accounting.off',
  'accounting.away',
  'accounting.refused',
  'accounting.reconnect',
] as const;

const settings = {
  export_from: day.describe('Events before this day are not exported.'),
  grouping: z.enum(entryGroupings).describe('One line per category or per expense.'),
  with_payments: z.boolean().describe('Whether payments are exported as well as approvals.'),
  with_attachments: z.boolean().describe('Whether receipts are attached to the entries.'),
  with_taxes: z.boolean().describe('Whether lines carry the tax code of their tax.'),
  reads_payments: z.boolean().describe('Whether reports are marked as paid when they are paid in the books.'),
  reimbursable_as: z
    .enum(reimbursableDocuments)
    .default('journal_entry')
    .describe('The document for money that employees get back.'),
  card_as: z.enum(cardDocuments).default('journal_entry').describe('The document for money that cards have paid.'),
  dated_by: z
    .enum(entryDates)
    .default('approved')
    .describe('The date of approvals in the books. With `paid`, they are exported when they are paid.'),
  employee_as: z.enum(['supplier', 'employee']).default('supplier').describe('How the books name employees.'),
  creates_suppliers: z.boolean().default(false).describe('Whether missing suppliers are created for employees.'),
  memo: z
    .array(z.enum(memoParts))
    .min(1)
    .max(memoParts.length)
    .refine((parts) => new Set(parts).size === parts.length, { error: () => t`Name each part once.` })
    .default(['number', 'title'])
    .describe('The parts of the description of each entry, in their order.'),
  export_hours: z.int().min(0).max(168).default(0).describe('Hours between exports; 0 exports within minutes.'),
  closed_until: day.nullable().describe('The last day of the last closed period.'),
  moves_to_next_open: z.boolean().describe('Books entries of a closed period on the first open day.'),
};

const money = z.object({ currency: z.string(), amount });
const option = z.object({ external_id: z.string(), name: z.string(), code: z.string(), type: z.string() });

const connection = z.object({
  id: z.uuid(),
  entity_id: z.uuid().nullable().describe('Null for every entity without its own connection.'),
  entity_name: z.string(),
  vendor: z.enum(accountingVendors),
  platform: z.string(),
  state: z.enum(['pending', 'linked', 'deauthorized']),
  ...settings,
  no_of_unmapped: z.int(),
  no_of_waiting: z.int(),
  no_of_errors: z.int(),
  refreshed_at: instant.nullable(),
  payments_read_at: instant.nullable(),
  version: z.int(),
});

const mappingRow = z.object({
  source: z.string(),
  label: z.string(),
  group: z.enum(['category', 'ledger', 'entity', 'tax', 'card', 'department', 'employee']),
  external_id: z.string().nullable(),
  is_automatic: z.boolean(),
  is_required: z.boolean(),
  waiting: z.array(money).describe('The amounts that cannot be exported until it is mapped.'),
  suggestion: z
    .object({ external_id: z.string(), confidence: z.int(), reason: z.enum(['code', 'name', 'similar']) })
    .nullable(),
});

const exportRow = z.object({
  id: z.uuid(),
  item_kind: z.enum(['report', 'advance']),
  item_id: z.uuid(),
  label: z.string(),
  event: z.string(),
  event_on: day,
  booked_on: day.nullable(),
  amount,
  currency: z.string(),
  state: z.enum(exportStates),
  is_void: z.boolean(),
  error_code: z.enum(exportErrors).nullable(),
  error: z.string().describe('The error and the next step in one sentence; empty without one.'),
  fix: z.enum(['mapping', 'settings', 'connection', 'retry']).nullable(),
  attachments: z
    .object({ sent: z.int(), waiting: z.int(), refused: z.int(), error: z.string() })
    .describe('The receipts of the entry, and why the newest refused one was not accepted.'),
  can_void: z.boolean(),
  can_export_again: z.boolean(),
});

const paymentRow = z.object({
  id: z.string(),
  item_id: z.uuid(),
  label: z.string(),
  paid_on: day,
  amount,
  currency: z.string(),
  state: z.enum(['marked_paid', 'already_paid', 'not_marked', 'reverted']),
  reason: z.string().describe('Why the report is not marked as paid; empty otherwise.'),
});

const periodRow = z.object({
  month: z.string(),
  currency: z.string(),
  ledger: amount,
  exported: amount,
  not_exported: amount.describe('Left out by the settings, or cancelled before it was exported.'),
  waiting: amount,
  failed: amount,
  voided: amount,
  missing: amount.describe('In the ledger without an entry. Negative if entries exceed the ledger.'),
  agrees: z.boolean(),
});

const entryLine = z.object({
  account: z.string().nullable().describe('Null while it is not mapped.'),
  source: z.string(),
  description: z.string(),
  tax: z.string().describe('The tax code of the line; empty without tax.'),
  tax_amount: amount.nullable(),
  debit: amount.nullable(),
  credit: amount.nullable(),
});

export const accounting = {
  connections: endpoint({
    method: 'GET',
    path: '/codatservice/connections',
    summary: 'List the connected accounting systems with their settings and open work.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      is_available: z.boolean().describe('False if the server has no accounting service.'),
      vendors: z.array(z.enum(accountingVendors)).describe('The vendors that can be connected.'),
      data: z.array(connection),
    }),
    refusals: [],
  }),
  connect: endpoint({
    method: 'POST',
    path: '/codatservice/connections',
    summary: 'Connect an accounting system, for one entity or for all. It is authorised on the page of the link.',
    permission: writes,
    effect: 'write',
    plan_feature: 'accounting_export',
    input: z.strictObject({
      entity_id: idOf('entity').nullable(),
      export_from: day,
      vendor: z.enum(accountingVendors).default('codat'),
    }),
    output: z.object({ status: z.literal(true), connection_id: z.uuid(), link_url: z.string() }),
    refusals: [...vendorRefusals, 'accounting.connected'],
    stale,
    secret: true,
  }),
  authorise: endpoint({
    method: 'POST',
    path: '/codatservice/connections/authorise',
    summary: 'Finish a connection with the code that the accounting system returned.',
    permission: writes,
    effect: 'write',
    plan_feature: 'accounting_export',
    input: z.strictObject({
      state: z.string().min(1).max(2000),
      code: z.string().min(1).max(2000),
      realm: z.string().max(100).default('').describe('The `realmId` that QuickBooks returns.'),
    }),
    output: z.object({ status: z.literal(true), connection_id: z.uuid() }),
    refusals: [...vendorRefusals, 'accounting.link_expired'],
    stale,
    secret: true,
  }),
  action: endpoint({
    method: 'POST',
    path: '/codatservice/connections/action',
    summary: 'Read the accounts again, export now, or disconnect. Exported entries stay in the accounting system.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ connection_id, action: z.enum(['refresh', 'export', 'disconnect']) }),
    output: done,
    refusals: vendorRefusals,
    stale,
  }),
  settings: endpoint({
    method: 'POST',
    path: '/codatservice/connections/settings',
    summary: 'Change how entries are exported. Exported entries do not change.',
    permission: writes,
    effect: 'write',
    plan_feature: 'accounting_export',
    input: z.strictObject({ connection_id, version, ...settings }),
    output: done,
    refusals: ['item.not_found', 'item.changed', 'accounting.not_supported', 'accounting.settings_conflict'],
    stale,
  }),
  mappings: endpoint({
    method: 'GET',
    path: '/codatservice/mappings',
    summary:
      'List categories, accounts, entities, departments, taxes, cards and people with their counterparts, unmapped ones first.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ connection_id }),
    output: z.object({
      status: z.literal(true),
      data: z.array(mappingRow),
      accounts: z.array(option),
      tracking_categories: z.array(option),
      tax_rates: z.array(option).describe('The code of a tax rate is its percentage.'),
      payees: z
        .array(option)
        .describe('Suppliers, or employees where the settings say so. The code is the email address.'),
    }),
    refusals: ['item.not_found'],
  }),
  saveMappings: endpoint({
    method: 'POST',
    path: '/codatservice/mappings',
    summary:
      'Map categories, accounts, entities, departments, taxes, cards or people. Entries that waited for them are exported.',
    permission: writes,
    effect: 'write',
    plan_feature: 'accounting_export',
    input: z.strictObject({
      connection_id,
      mappings: z
        .array(
          z.strictObject({
            source: z.string().regex(/^(category|ledger|entity|tax|card|department|employee|payee):[a-z0-9_-]{1,40}$/u),
            external_id: z.string().min(1).max(200).nullable(),
          }),
        )
        .min(1)
        .max(200),
    }),
    output: z.object({ status: z.literal(true), no_of_requeued: z.int() }),
    refusals: ['item.not_found', 'accounting.unknown_account'],
    stale,
  }),
  exports: endpoint({
    method: 'GET',
    path: '/codatservice/exports',
    summary: 'List the newest journal entries of a connection, with errors and how to fix them.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ connection_id, state: z.enum(exportStates).optional() }),
    output: z.object({ status: z.literal(true), data: z.array(exportRow) }),
    refusals: ['item.not_found'],
  }),
  exportAction: endpoint({
    method: 'POST',
    path: '/codatservice/exports/action',
    summary: 'Retry failed entries, void an exported entry, or export a voided entry again.',
    permission: writes,
    effect: 'write',
    plan_feature: 'accounting_export',
    input: z.strictObject({
      connection_id,
      action: z.enum(['retry', 'void', 'export_again']),
      export_id: idOf('accounting_export').optional().describe('Without it, `retry` retries all failed entries.'),
    }),
    output: z.object({ status: z.literal(true), no_of_entries: z.int() }),
    refusals: ['item.not_found', 'accounting.wrong_state'],
    stale,
  }),
  payments: endpoint({
    method: 'GET',
    path: '/codatservice/payments',
    summary: 'List the newest payments that were made in the accounting system.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ connection_id }),
    output: z.object({ status: z.literal(true), data: z.array(paymentRow) }),
    refusals: ['item.not_found'],
  }),
  periods: endpoint({
    method: 'GET',
    path: '/codatservice/periods',
    summary: 'Compare the ledger with the exported entries of the last six months.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ connection_id }),
    output: z.object({ status: z.literal(true), data: z.array(periodRow) }),
    refusals: ['item.not_found'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/codatservice/preview',
    summary: 'Show the documents of the report that was approved last, with the given settings.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      connection_id,
      grouping: z.enum(entryGroupings).optional(),
      taxes: z.enum(['with', 'without']).optional().describe('As the settings say if omitted.'),
      reimbursable_as: z.enum(reimbursableDocuments).optional(),
      card_as: z.enum(cardDocuments).optional(),
      dated_by: z.enum(entryDates).optional(),
      memo: z.string().max(100).optional().describe('The parts of the description, separated by commas.'),
    }),
    output: z.object({
      status: z.literal(true),
      data: z
        .object({
          label: z.string(),
          event_on: day,
          currency: z.string(),
          memo: z.string(),
          documents: z
            .array(
              z.object({
                document: z.enum(approvalDocuments),
                on: day
                  .nullable()
                  .describe('Null while the report is not paid and its documents are dated by payment.'),
                payee: z.string().nullable().describe('The supplier or employee in the books; null if none is known.'),
                lines: z.array(entryLine),
              }),
            )
            .describe('One document, or two if card spend is another one.'),
        })
        .nullable(),
    }),
    refusals: ['item.not_found'],
  }),
};
