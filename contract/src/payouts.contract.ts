import { z } from 'zod';
import { opensItems } from '#domain/access/item-permissions.ts';
import { can, superAdmin } from '#domain/access/permission.ts';
import { ledgerAccounts } from '#domain/ledger/postings.ts';
import { manualMethods } from '#domain/payouts/payment-methods.ts';
import { warningKinds } from '#domain/payouts/payment-warnings.ts';
import { payableStages, payoutTabs } from '#domain/payouts/payout-tabs.ts';
import { blockReasons } from '#domain/payouts/pre-flight.ts';
import { endpoint } from './endpoint.ts';
import { decisionFlag } from './shared/decision-flag.ts';
import { amount, currencyCode, day, dayOrder, idOf, instant, text } from './shared/fields.ts';
import { listInput, listOutput, selection } from './shared/list.ts';
import { payment } from './shared/payment.ts';
import { entityBrief, itemKind, payoutMode, payoutRow } from './shared/payout-row.ts';
import { personBrief } from './shared/person.ts';

const reads = can('Payout', 'read');
const pays = can('Payout', 'write');
const version = z.int().min(0).max(2_147_483_647);
const tab = z.enum(payoutTabs);
const method = z.enum(manualMethods);
const reference = text({ max: 120, min: 0 });
const note = text({ max: 500, min: 0 });

export const payoutFilters = z.strictObject({
  item_kind: itemKind.optional(),
  owner_ids: z.array(idOf('user')).max(50).optional(),
  entity_ids: z.array(idOf('entity')).max(50).optional(),
  department_ids: z.array(idOf('department')).max(50).optional(),
  currencies: z.array(currencyCode).max(50).optional(),
  methods: z.array(method).max(5).optional(),
  amount_from: amount.optional(),
  amount_to: amount.optional(),
  moved_from: day.optional().describe('In this list since this date or later.'),
  moved_to: day.optional(),
  flags: z
    .array(z.enum(['zero_payable', 'failed_before', 'with_advances', 'on_hold', 'to_release']))
    .max(5)
    .optional(),
});

const payoutSorts = ['moved', 'amount'] as const;
const total = z.object({ currency: z.string(), amount, count: z.int() });
const entityTotal = total.extend({ entity: entityBrief.nullable() });

const flightItem = z.object({ item_kind: itemKind, item_id: z.uuid(), label: z.string(), message: z.string() });

/** The selected payables: a list of ids, or all payables that match a tab's filters. */
const chosen = selection(payoutFilters, z.uuid().meta({ ref: 'report' }));
const oneItem = { item_kind: itemKind.default('report'), item_id: z.uuid().meta({ ref: 'report' }), version };
const manualPayment = {
  method: method.default('bank_transfer'),
  reference: reference.default(''),
  sent_on: day.optional().describe('Defaults to today in the user’s time zone.'),
  note: note.default(''),
};
const holdMoves = [
  z.strictObject({ kind: z.literal('hold'), reason: text({ max: 300 }) }),
  z.strictObject({ kind: z.literal('release') }),
] as const;
const releaseMoves = [
  z.strictObject({ kind: z.literal('release_payment') }),
  z.strictObject({ kind: z.literal('reject_payment'), reason: text({ max: 300 }) }),
] as const;
const runStarted = z.object({ status: z.literal(true), run_id: z.uuid(), no_of_items: z.int() });
const selectionRefusals = ['item.not_found', 'selection.too_many', 'selection.empty'] as const;
const moveRefusals = [
  'item.not_found',
  'item.changed',
  'report.wrong_stage',
  'advance.wrong_stage',
  'payout.own_item',
  'check.unacknowledged',
  'payout.on_hold',
  'payout.approved_by_you',
  'payout.to_release',
  'payout.release_own',
  'payout.not_to_release',
  'payout.already_on_hold',
  'payout.not_on_hold',
  'payout.hold_too_late',
  'payout.wrong_state',
  'payout.by_bank',
  'payout.nothing_to_pay',
  'payout.still_to_pay',
  'payout.paid_ahead',
  'payout.paid_too_early',
  'payout.rate_missing',
  'approval.comment_missing',
  'accounting.exported',
] as const;
const stale = ['payouts', 'reports', 'expenses', 'advances', 'approvals', 'home'] as const;
const moved = z.object({
  status: z.literal(true),
  item_kind: itemKind,
  item_id: z.uuid(),
  stage: z.string(),
  version: z.int(),
});

const fileRow = z.object({
  row_no: z.int(),
  result: z.enum(['ready', 'paid_before', 'left_out', 'bad']),
  message: z.string(),
  number: z.string(),
  payee: z.string(),
  currency: z.string(),
  amount: z.string(),
  reference: z.string(),
  paid_on: z.string().nullable(),
  cells: z.record(z.string(), z.string()).describe('The cells as typed, by column.'),
});
const fileAnswer = z.object({
  status: z.literal(true),
  file_id: z.uuid(),
  file_name: z.string(),
  state: z.enum(['checked', 'confirmed']),
  run_id: z.uuid().nullable(),
  day_order: dayOrder,
  no_of_rows: z.int(),
  counts: z.object({ ready: z.int(), paid_before: z.int(), left_out: z.int(), bad: z.int() }),
  totals: z.array(total).describe('Totals of the rows that would be paid.'),
  no_of_missing: z.int().describe('Queued payments the file does not contain.'),
  rows: z.array(fileRow),
  has_more: z.boolean(),
});

export const payouts = {
  list: endpoint({
    method: 'POST',
    path: '/report/payout/list',
    summary: 'List approved, queued, processing or paid items with totals.',
    permission: reads,
    effect: 'read',
    input: listInput(payoutFilters, payoutSorts, { direction: 'desc' }).extend({ tab: tab.default('paid') }),
    output: listOutput(payoutRow).extend({
      no_of_reports: z.int(),
      currency: z.string(),
      totals: z.array(total),
      by_entity: z.array(entityTotal),
    }),
    refusals: ['access.denied'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/report/payout/payout-count',
    summary: 'Get the counts and totals of the four payout lists.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      counts: z.record(tab, z.int()),
      totals: z.record(tab, z.array(total)),
    }),
    refusals: [],
  }),
  filterTypes: endpoint({
    method: 'GET',
    path: '/report/payout/filter-types',
    summary: 'List the filters of the payout lists.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(z.object({ key: z.string(), name: z.string(), kind: z.enum(['choice', 'amount', 'date']) })),
    }),
    refusals: [],
  }),
  filterValues: endpoint({
    method: 'GET',
    path: '/report/payout/filter-values',
    summary: 'List the values of a payout filter.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      key: z.enum(['item_kind', 'owner_ids', 'entity_ids', 'department_ids', 'currencies', 'methods', 'flags']),
      search: z.string().max(200).default(''),
    }),
    output: z.object({ status: z.literal(true), data: z.array(z.object({ value: z.string(), name: z.string() })) }),
    refusals: [],
  }),
  preFlight: endpoint({
    method: 'POST',
    path: '/reimburse/pre-flight',
    summary: 'Preview queueing or paying selected items: which would be paid, which are blocked and why.',
    permission: pays,
    effect: 'read',
    input: z.strictObject({ tab, chosen, mode: payoutMode.default('manual').describe('The requested payment mode.') }),
    output: z.object({
      status: z.literal(true),
      no_of_selected: z.int(),
      payable_now: z.object({ count: z.int(), totals: z.array(total) }),
      blocked: z.array(
        z.object({
          reason: z.enum(blockReasons),
          label: z.string(),
          count: z.int(),
          items: z.array(flightItem).describe('The first 50.'),
        }),
      ),
      warnings: z
        .array(
          z.object({
            kind: z.enum(warningKinds),
            label: z.string(),
            count: z.int(),
            items: z.array(flightItem).describe('The first 50.'),
          }),
        )
        .describe('Reasons to look at payable items first. They do not block the payment.'),
      by_entity: z.array(entityTotal),
      by_method: z.array(total.extend({ mode: payoutMode, label: z.string(), detail: z.string() })),
      by_person: z.array(total.extend({ person: personBrief })).describe('The first 100, the largest first.'),
      last_approved_at: instant.nullable(),
    }),
    refusals: [...selectionRefusals, 'payout.mode_unknown'],
  }),
  queue: endpoint({
    method: 'POST',
    path: '/reimburse/queue',
    summary: 'Queue selected approved items for payment, each in its own transaction.',
    permission: pays,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ chosen }),
    output: runStarted,
    refusals: selectionRefusals,
    stale: ['payouts'],
  }),
  process: endpoint({
    method: 'POST',
    path: '/reimburse/process',
    summary: 'Start the payment of selected queued items, manually or by their available mode.',
    permission: pays,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ chosen, mode: payoutMode.default('manual'), ...manualPayment }),
    output: runStarted.extend({ payment_run: z.object({ id: z.uuid(), number: z.string() }) }),
    refusals: [...selectionRefusals, 'payout.mode_unknown', 'payout.paid_ahead'],
    stale: ['payouts', 'payment_runs'],
  }),
  bulkPaid: endpoint({
    method: 'POST',
    path: '/reimburse/bulk-paid',
    summary: 'Mark selected processing items as paid, each in its own transaction.',
    permission: pays,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ chosen, paid_on: day, reference: reference.default(''), note: note.default('') }),
    output: runStarted,
    refusals: [...selectionRefusals, 'payout.paid_ahead'],
    stale: ['payouts'],
  }),
  bulkAction: endpoint({
    method: 'POST',
    path: '/reimburse/bulk-action',
    summary: 'Unqueue, send back, close, hold, release or reject selected items, or apply advances to them.',
    permission: pays,
    effect: 'write',
    confirms: true,
    input: z.strictObject({
      tab,
      chosen,
      action: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('back_to_approved') }),
        z.strictObject({ kind: z.literal('send_back'), comment: text({ max: 2000 }) }),
        z.strictObject({ kind: z.literal('close') }),
        z.strictObject({ kind: z.literal('apply_advances') }),
        ...holdMoves,
        ...releaseMoves,
      ]),
    }),
    output: runStarted,
    refusals: selectionRefusals,
    stale: ['payouts'],
  }),
  paid: endpoint({
    method: 'POST',
    path: '/reimburse/paid',
    summary: 'Mark one processing item as paid.',
    permission: pays,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ ...oneItem, paid_on: day, reference: reference.default(''), note: note.default('') }),
    output: moved,
    refusals: moveRefusals,
    stale,
  }),
  action: endpoint({
    method: 'POST',
    path: '/reimburse/action',
    summary: 'Change the payment of one item: queue, unqueue, start, fail, close, send back, hold or release.',
    permission: pays,
    effect: 'write',
    confirms: true,
    input: z.strictObject({
      ...oneItem,
      action: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('queue') }),
        z.strictObject({ kind: z.literal('back_to_approved') }),
        z.strictObject({ kind: z.literal('process'), ...manualPayment }),
        z.strictObject({ kind: z.literal('fail'), reason: text({ max: 300 }) }),
        z.strictObject({ kind: z.literal('close') }),
        z.strictObject({ kind: z.literal('send_back'), comment: text({ max: 2000 }) }),
        ...holdMoves,
        ...releaseMoves,
      ]),
    }),
    output: moved,
    refusals: moveRefusals,
    stale,
  }),
  revert: endpoint({
    method: 'POST',
    path: '/reimburse/revert',
    summary: 'Revert a manual payment with a reason. The activity records it.',
    permission: superAdmin,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ ...oneItem, reason: text({ max: 300 }) }),
    output: moved,
    refusals: [...moveRefusals, 'payout.not_by_hand', 'payout.advance_used'],
    stale,
  }),
  paymentDetails: endpoint({
    method: 'GET',
    path: '/reimburse/payment-details',
    summary: 'List the payments of an item with dates, payers and references. The owner can see them too.',
    permission: opensItems,
    effect: 'read',
    input: z.strictObject({ item_kind: itemKind.default('report'), item_id: z.uuid().meta({ ref: 'report' }) }),
    output: z.object({
      status: z.literal(true),
      item_kind: itemKind,
      item_id: z.uuid(),
      number: z.string(),
      title: z.string(),
      payee: personBrief,
      entity: entityBrief.nullable(),
      stage: z.enum(payableStages).nullable().describe('Null before approval.'),
      item_currency: z.string(),
      item_amount: amount,
      advances_total: amount,
      payable: amount,
      on_hold_reason: z.string(),
      release_reason: z.string().nullable(),
      payments: z.array(payment).describe('Newest first.'),
      can: z.object({
        queue: decisionFlag,
        back_to_approved: decisionFlag,
        process: decisionFlag,
        paid: decisionFlag,
        fail: decisionFlag,
        close: decisionFlag,
        send_back: decisionFlag,
        revert: decisionFlag,
        hold: decisionFlag,
        release: decisionFlag,
        release_payment: decisionFlag,
        reject_payment: decisionFlag,
      }),
      version: z.int(),
    }),
    refusals: ['item.not_found'],
  }),
  postings: endpoint({
    method: 'GET',
    path: '/ledger/postings',
    summary: 'List the postings of an item and its account balances.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ item_kind: itemKind.default('report'), item_id: z.uuid().meta({ ref: 'report' }) }),
    output: z.object({
      status: z.literal(true),
      postings: z.array(
        z.object({
          id: z.uuid(),
          at: instant,
          /** The date on which money moved; null if none has moved. */
          value_on: z.string().nullable(),
          cause: z.string(),
          label: z.string(),
          from_account: z.enum(ledgerAccounts),
          to_account: z.enum(ledgerAccounts),
          ledger_account: z.string(),
          currency: z.string(),
          amount,
          is_reversal: z.boolean(),
          is_reversed: z.boolean(),
        }),
      ),
      balances: z.array(z.object({ account: z.string(), label: z.string(), currency: z.string(), amount })),
    }),
    refusals: ['item.not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/reimburse/payout-upload',
    summary: 'Upload a completed payment file and validate its rows. Nothing is paid yet.',
    permission: pays,
    effect: 'write',
    input: z.strictObject({ file_name: text({ max: 200 }), content_base64: z.base64().max(8_000_000) }),
    output: fileAnswer,
    refusals: ['import.unreadable', 'import.empty', 'import.too_many_rows', 'payout.file_columns'],
    body_limit_mb: 9,
  }),
  uploaded: endpoint({
    method: 'GET',
    path: '/reimburse/payout-upload/rows',
    summary: 'List the validation results of a payment file.',
    permission: pays,
    effect: 'read',
    input: z.strictObject({
      file_id: idOf('payout_file'),
      result: z.enum(['ready', 'paid_before', 'left_out', 'bad']).optional(),
      after_row: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: fileAnswer,
    refusals: ['item.not_found'],
  }),
  confirmUpload: endpoint({
    method: 'POST',
    path: '/reimburse/payout-upload/confirm',
    summary: 'Pay the valid rows of a payment file. Each row is paid once, even if uploaded again.',
    permission: pays,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ file_id: idOf('payout_file') }),
    output: runStarted,
    refusals: ['item.not_found', 'payout.file_confirmed', 'selection.empty'],
    stale: ['payouts'],
  }),
};
