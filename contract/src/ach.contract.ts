import { z } from 'zod';
import { readsOwnItems } from '#domain/access/item-permissions.ts';
import { any, can, providerAdmin } from '#domain/access/permission.ts';
import { bankAccountTypes } from '#domain/ach/bank-account.ts';
import { certificationStates } from '#domain/ach/certification.ts';
import { documentTypes } from '#domain/ach/directives.ts';
import { microDepositStates } from '#domain/ach/micro-deposits.ts';
import {
  businessTypes,
  customerStatuses,
  onboardingSteps,
  ownerStatuses,
  whoActs,
} from '#domain/ach/onboarding-steps.ts';
import { transferStates } from '#domain/ach/transfer-states.ts';
import { t } from '#domain/language/translate.ts';
import { manualMethods } from '#domain/payouts/payment-methods.ts';
import { endpoint } from './endpoint.ts';
import { payoutFilters } from './payouts.contract.ts';
import { bankAccount, businessForm, controllerForm, ownerForm, proprietorForm } from './shared/ach-forms.ts';
import { decisionFlag } from './shared/decision-flag.ts';
import { amount, day, done, idOf, instant, text } from './shared/fields.ts';
import { selection } from './shared/list.ts';
import { personBrief } from './shared/person.ts';

const reads = can('Settings', 'read');
const writes = can('Settings', 'write');
const pays = can('Payout', 'write');
const version = z.int().min(0).max(2_147_483_647);
const chosen = selection(payoutFilters, z.uuid().meta({ ref: 'report' }));
const step = z.enum(onboardingSteps);
const directive = z.object({ code: z.string(), field: z.string(), text: z.string() });

const bank = z.object({
  id: z.uuid(),
  name: z.string().describe('The nickname, or the name the account was added with.'),
  bank_name: z.string(),
  account_last4: z.string(),
  bank_account_type: z.enum(bankAccountTypes),
  status: z.enum(['unverified', 'verified']),
  is_paid_to: z.boolean().describe('Whether payments go to this account.'),
  added_at: instant,
});

const document = z.object({
  id: z.uuid(),
  owner_id: z.uuid().nullable().describe('Null for a document of the company.'),
  document_type: z.enum(documentTypes),
  file_name: z.string(),
  state: z.enum(['pending', 'accepted', 'rejected']),
  failure: z.string().describe('Why it was rejected and what to send instead; empty otherwise.'),
  uploaded_at: instant,
});

const owner = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(ownerStatuses),
  was_retried: z.boolean().describe('The details of an owner can be corrected once.'),
});

/** The company's progress in setting up bank transfers, as the stepper shows it. */
const onboarding = z.object({
  status: z.literal(true),
  is_ach_applicable: z.boolean(),
  is_ach_requested: z.boolean(),
  is_ach_enabled: z.boolean(),
  requested_at: instant.nullable(),
  current_step: step,
  previous_step: step.nullable(),
  steps: z.array(z.object({ step, label: z.string(), state: z.enum(['finished', 'current', 'ahead']) })),
  next: z.object({ who: z.enum(whoActs), text: z.string() }),
  customer_status: z.enum(customerStatuses),
  business_type: z.enum(businessTypes).nullable(),
  business: businessForm.nullable().describe('The saved form. Secret numbers are not part of it.'),
  ein_last4: z.string(),
  controller_name: z.string(),
  needs_full_ssn: z.boolean().describe('Corrections need the controller’s 9-digit Social Security number.'),
  directives: z.array(directive).describe('The requests of the bank, in plain words.'),
  documents: z.array(document),
  owners: z.array(owner),
  certification: z.enum(certificationStates),
  certification_text: z.string(),
  recertify_by: z.string().nullable(),
  bank: bank.nullable(),
  micro_deposits: z.object({ state: z.enum(microDepositStates), attempts_left: z.int(), message: z.string() }),
  can_write: decisionFlag,
  version: z.int(),
});

const transfer = z.object({
  payout_id: z.uuid(),
  item_kind: z.enum(['report', 'advance']),
  item_id: z.uuid(),
  number: z.string(),
  title: z.string(),
  payee: personBrief,
  amount,
  currency: z.string(),
  bank_last4: z.string(),
  state: z.enum(transferStates),
  label: z.string(),
  sent_at: instant.nullable(),
  ended_at: instant.nullable(),
  cancel_until: instant.nullable(),
  can_cancel: decisionFlag,
  failure_code: z.string(),
  failure: z.string().describe('The failure, its cause and the next step in words; empty without one.'),
  next_step: z.enum(['fix_bank', 'fund_account', 'contact_bank', 'retry']).nullable(),
});

const runStarted = z.object({ status: z.literal(true), run_id: z.uuid(), no_of_items: z.int() });
const bankRefusals = ['ach.not_enabled', 'ach.wrong_step', 'ach.provider_refused', 'ach.provider_away'] as const;
const stale = ['ach', 'session'] as const;
const stalePayments = ['ach', 'payouts', 'reports', 'expenses', 'advances', 'approvals', 'home'] as const;

export const ach = {
  customer: endpoint({
    method: 'GET',
    path: '/ach/customer',
    summary: 'Get the set-up of bank transfers: its steps, what happens next, and who must act.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({}),
    output: onboarding,
    refusals: [],
  }),
  request: endpoint({
    method: 'POST',
    path: '/ach/request_ach',
    summary: 'Request bank transfers for the company. The provider enables them.',
    permission: writes,
    effect: 'write',
    plan_feature: 'bank_payments',
    input: z.strictObject({}),
    output: onboarding,
    refusals: ['ach.not_enabled', 'ach.already_requested'],
    stale,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/ach/enable',
    summary: 'Enable bank transfers for a company that requested them.',
    permission: providerAdmin,
    effect: 'write',
    input: z.strictObject({ expense_client_id: idOf('company') }),
    output: done,
    refusals: ['item.not_found'],
  }),
  saveCustomer: endpoint({
    method: 'POST',
    path: '/ach/customer',
    summary: 'Save a form of the set-up, or submit the company for verification.',
    permission: writes,
    effect: 'write',
    plan_feature: 'bank_payments',
    not_when_acting: true,
    input: z.strictObject({
      version,
      form: z.discriminatedUnion('step', [
        z.strictObject({ step: z.literal('business_type'), business_type: z.enum(businessTypes) }),
        z.strictObject({ step: z.literal('business'), business: businessForm }),
        z.strictObject({
          step: z.literal('controller'),
          ein: z.string().regex(/^\d{2}-?\d{7}$/u, { error: () => t`An EIN has 9 digits.` }),
          controller: controllerForm,
        }),
        z.strictObject({ step: z.literal('proprietor'), proprietor: proprietorForm }),
        z.strictObject({
          step: z.literal('retry'),
          business: businessForm,
          ein: z
            .string()
            .regex(/^\d{2}-?\d{7}$/u, { error: () => t`An EIN has 9 digits.` })
            .optional(),
          controller: controllerForm.optional(),
          proprietor: proprietorForm.optional(),
        }),
      ]),
    }),
    output: onboarding,
    refusals: [...bankRefusals, 'item.changed'],
    stale,
    secret: true,
  }),
  beneficialOwners: endpoint({
    method: 'POST',
    path: '/ach/beneficial-owners',
    summary: 'Add, correct or remove a beneficial owner, finish the list, or certify it.',
    permission: writes,
    effect: 'write',
    plan_feature: 'bank_payments',
    not_when_acting: true,
    input: z.strictObject({
      action: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('add'), owner: ownerForm }),
        z.strictObject({ kind: z.literal('correct'), owner_id: idOf('ach_owner'), owner: ownerForm }),
        z.strictObject({ kind: z.literal('remove'), owner_id: idOf('ach_owner') }),
        z.strictObject({ kind: z.literal('finish') }),
        z.strictObject({ kind: z.literal('certify') }),
      ]),
    }),
    output: onboarding,
    refusals: [...bankRefusals, 'item.not_found'],
    stale,
    secret: true,
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: '/ach/document',
    summary: 'Upload a document of the company or of an owner. It is passed to the bank and not stored.',
    permission: writes,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({
      owner_id: idOf('ach_owner').nullable().default(null),
      document_type: z.enum(documentTypes),
      file_name: text({ max: 200 }),
      content_base64: z
        .base64()
        .min(1, { error: () => t`Choose a file.` })
        .max(13_600_000, { error: () => t`Choose a file of at most 10 MB.` }),
    }),
    output: onboarding,
    refusals: [...bankRefusals, 'item.not_found', 'ach.too_many_documents', 'ach.document_type'],
    stale,
    secret: true,
    body_limit_mb: 14,
  }),
  iavToken: endpoint({
    method: 'POST',
    path: '/ach/customer/iav-token',
    summary: 'Start a session in which the account holder confirms a bank account at the bank.',
    permission: any(writes, readsOwnItems),
    effect: 'write',
    plan_feature: 'bank_payments',
    confirms: true,
    input: z.strictObject({ of: z.enum(['company', 'me']).default('company') }),
    output: z.object({ status: z.literal(true), session_id: z.string(), session_url: z.string(), expires_at: instant }),
    refusals: [...bankRefusals, 'access.denied', 'ach.not_verified'],
    secret: true,
  }),
  fundingSources: endpoint({
    method: 'GET',
    path: '/ach/funding-sources',
    summary: 'List your own bank accounts.',
    permission: readsOwnItems,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), can_add: decisionFlag, data: z.array(bank) }),
    refusals: [],
  }),
  addFundingSource: endpoint({
    method: 'POST',
    path: '/ach/funding-sources',
    summary: 'Add a bank account of the company or your own. Only the last four digits are stored.',
    permission: any(writes, readsOwnItems),
    effect: 'write',
    plan_feature: 'bank_payments',
    confirms: true,
    input: z.strictObject({ of: z.enum(['company', 'me']), bank: bankAccount }),
    output: z.object({ status: z.literal(true), bank }),
    refusals: [...bankRefusals, 'access.denied', 'ach.not_verified', 'ach.bank_wait', 'ach.bank_known'],
    stale,
    secret: true,
  }),
  aliasNames: endpoint({
    method: 'POST',
    path: '/ach/alias-names',
    summary: 'Rename one of your bank accounts, or choose the one that payments go to.',
    permission: readsOwnItems,
    effect: 'write',
    confirms: true,
    input: z.strictObject({
      funding_source_id: idOf('ach_bank'),
      alias_name: text({ max: 50 }).optional(),
      is_paid_to: z.literal(true).optional(),
    }),
    output: z.object({ status: z.literal(true), bank }),
    refusals: ['item.not_found'],
    stale,
  }),
  removeFundingSource: endpoint({
    method: 'POST',
    path: '/ach/funding-source/remove',
    summary: 'Remove a bank account of the company or your own.',
    permission: any(writes, readsOwnItems),
    effect: 'write',
    confirms: true,
    input: z.strictObject({ funding_source_id: idOf('ach_bank') }),
    output: done,
    refusals: ['item.not_found', 'ach.provider_refused', 'ach.provider_away'],
    stale,
  }),
  microDeposits: endpoint({
    method: 'POST',
    path: '/ach/micro-deposit/verify',
    summary: 'Request two small deposits, or confirm the bank account with their amounts.',
    permission: writes,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ amounts: z.tuple([z.string().max(10), z.string().max(10)]).optional() }),
    output: onboarding,
    refusals: [...bankRefusals, 'ach.deposits_not_there', 'ach.deposits_locked', 'ach.bank_verified'],
    stale,
    secret: true,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/ach/transfers',
    summary: 'Pay one queued item by bank transfer.',
    permission: pays,
    effect: 'write',
    plan_feature: 'bank_payments',
    confirms: true,
    input: z.strictObject({
      item_kind: z.enum(['report', 'advance']).default('report'),
      item_id: z.uuid().meta({ ref: 'report' }),
      version,
    }),
    output: z.object({ status: z.literal(true), payout_id: z.uuid(), stage: z.string(), version: z.int() }),
    refusals: [
      'item.not_found',
      'item.changed',
      'report.wrong_stage',
      'advance.wrong_stage',
      'payout.own_item',
      'payout.on_hold',
      'payout.approved_by_you',
      'payout.to_release',
      'payout.wrong_state',
      'payout.mode_unknown',
      'check.unacknowledged',
      'ach.not_verified',
      'ach.no_bank',
      'ach.not_usd',
      'ach.over_limit',
    ],
    stale: stalePayments,
  }),
  massPay: endpoint({
    method: 'POST',
    path: '/ach/mass-payments',
    summary: 'Pay selected queued items by one mass payment. Items without a bank account stay in the queue.',
    permission: pays,
    effect: 'write',
    plan_feature: 'bank_payments',
    confirms: true,
    input: z.strictObject({ chosen }),
    output: runStarted,
    refusals: ['item.not_found', 'selection.too_many', 'selection.empty', 'payout.mode_unknown', 'ach.not_verified'],
    stale: ['payouts', 'ach'],
  }),
  payMixed: endpoint({
    method: 'POST',
    path: '/ach/process-ach-and-manual-reports',
    summary: 'Pay selected queued items: by bank transfer where possible, otherwise manually.',
    permission: pays,
    effect: 'write',
    plan_feature: 'bank_payments',
    confirms: true,
    input: z.strictObject({
      chosen,
      method: z.enum(manualMethods).default('bank_transfer'),
      reference: text({ max: 120, min: 0 }).default(''),
      sent_on: day.optional(),
      note: text({ max: 500, min: 0 }).default(''),
    }),
    output: runStarted,
    refusals: ['item.not_found', 'selection.too_many', 'selection.empty', 'payout.mode_unknown', 'payout.paid_ahead'],
    stale: ['payouts', 'ach'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/ach/transfer/cancel',
    summary: 'Cancel a bank transfer before the bank collects it. The item returns to the queue.',
    permission: pays,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({ payout_id: idOf('ach_transfer') }),
    output: z.object({ status: z.literal(true), state: z.enum(transferStates) }),
    refusals: ['item.not_found', 'ach.transfer_ended', 'ach.too_late_to_cancel', 'ach.provider_away'],
    stale: stalePayments,
  }),
  transfers: endpoint({
    method: 'GET',
    path: '/ach/transfers',
    summary: 'List the latest bank transfers, newest first.',
    permission: pays,
    effect: 'read',
    input: z.strictObject({ state: z.enum(transferStates).optional() }),
    output: z.object({ status: z.literal(true), data: z.array(transfer) }),
    refusals: [],
  }),
  transfersErrorList: endpoint({
    method: 'GET',
    path: '/ach/transfers-error-list',
    summary: 'List failed bank transfers whose item still waits to be paid, with the cause and the next step.',
    permission: pays,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(transfer) }),
    refusals: [],
  }),
  payoutReportCount: endpoint({
    method: 'GET',
    path: '/ach/payout-report-count',
    summary: 'Get how many queued items can be paid by bank transfer, and the money on its way.',
    permission: pays,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      can_pay: decisionFlag,
      ready: z.object({ count: z.int(), amount }),
      in_flight: z.object({
        count: z.int(),
        amount,
        no_of_unsent: z.int().describe('Payments that the bank has not accepted yet.'),
      }),
      failed: z.object({ count: z.int(), amount }),
    }),
    refusals: [],
  }),
  reconciliation: endpoint({
    method: 'GET',
    path: '/ach/reconciliation',
    summary: 'Compare the bank transfers of the company with the ledger, by state.',
    permission: pays,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      rows: z.array(z.object({ label: z.string(), count: z.int(), transfers: amount, ledger: amount })),
      is_equal: z.boolean(),
      last_checked_at: instant.nullable(),
      no_of_missed_events: z.int().describe('Changes that polling found before a notification arrived.'),
    }),
    refusals: [],
  }),
};
