import type { ach } from '#contract/ach.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { can, isPermitted } from '#domain/access/permission.ts';
import { certificationOn, certificationText } from '#domain/ach/certification.ts';
import { directiveSentence, documentFailureSentence } from '#domain/ach/directives.ts';
import { maxMicroDepositAttempts } from '#domain/ach/micro-deposits.ts';
import { currentStep, nextAction, type OnboardingFacts, previousStep, stepsOf } from '#domain/ach/onboarding-steps.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { allow, refuse } from '#domain/decision.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, ReadContext, RequestInfo } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { buttonState } from '../../http/refusals.ts';
import { type BankRow, readBanks } from './ach-banks.rows.ts';
import { type DocumentRow, readSetUp, type SetUpRows } from './ach-company.rows.ts';

type Answer = OutputOf<typeof ach.customer>;

export interface SetUp extends SetUpRows {
  bank: BankRow | undefined;
  facts: OnboardingFacts;
}

/** Reads the company's set-up and the facts from which its current step is derived. */
export async function readSetUpOf(
  tx: CompanyTransaction,
  { client_id, today }: { client_id: string; today: string },
): Promise<SetUp> {
  const [rows, banks] = await Promise.all([readSetUp(tx, client_id), readBanks(tx, { client_id, user_id: null })]);
  const { company, owners, documents } = rows;
  const bank = banks.at(-1);
  return {
    ...rows,
    bank,
    facts: {
      is_requested: company.requested_at !== null,
      is_enabled: company.enabled_at !== null,
      business_type: company.business_type,
      has_business: company.business !== null,
      customer_status: company.customer_status,
      no_of_waiting_documents: documents.filter(({ state }) => state === 'pending').length,
      // Documents are sorted by time, the newest first.
      is_document_rejected: documents[0]?.state === 'rejected',
      owners,
      are_owners_complete: company.are_owners_complete,
      certification: certificationOn({ state: company.certification, recertify_by: company.recertify_by }, today),
      bank_status: bank?.status ?? null,
      micro_deposits: company.micro_deposits,
    },
  };
}

export async function showSetUp(context: Pick<ReadContext, 'tx' | 'actor' | 'request'>): Promise<Answer> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const setUp = await readSetUpOf(tx, { client_id, today: todayOf(context) });
  return inLanguage(context.request.language, () => setUpAnswer(actor, setUp));
}

export function todayOf({ request, actor }: { request: RequestInfo; actor: Actor }): string {
  return localDay(request.now, actor.time_zone);
}

function setUpAnswer({ access }: Actor, { company, owners, documents, bank, facts }: SetUp): Answer {
  const { is_ach_applicable } = access.features;
  const attempts_left = Math.max(0, maxMicroDepositAttempts - company.micro_attempts);
  const canWrite = isPermitted(can('Settings', 'write'), access) ? allow(true) : refuse('access.denied');
  return {
    status: true,
    is_ach_applicable,
    is_ach_requested: facts.is_requested,
    is_ach_enabled: facts.is_enabled,
    requested_at: company.requested_at?.toISOString() ?? null,
    current_step: currentStep(facts),
    previous_step: previousStep(facts),
    steps: stepsOf(facts),
    next: nextAction(facts),
    customer_status: company.customer_status,
    business_type: company.business_type,
    business: company.business,
    ein_last4: company.ein_last4,
    controller_name: company.controller_name,
    needs_full_ssn: company.needs_full_ssn,
    directives: company.directives.map(({ code, field }) => ({ code, field, text: directiveSentence(code) })),
    documents: documents.map(documentLine),
    owners: owners.map(({ id, first_name, last_name, status, was_retried }) => ({
      id,
      first_name,
      last_name,
      status,
      was_retried,
    })),
    certification: facts.certification,
    certification_text: certificationText(
      company.business ? `${company.business.first_name} ${company.business.last_name}` : '',
    ),
    recertify_by: company.recertify_by,
    bank: bank ? bankLine(bank) : null,
    micro_deposits: {
      state: company.micro_deposits,
      attempts_left,
      message:
        company.micro_attempts > 0 && facts.bank_status === 'unverified'
          ? sentenceFor('ach.deposits_wrong', { count: attempts_left })
          : '',
    },
    can_write: buttonState(canWrite),
    version: company.version,
  };
}

function documentLine(row: DocumentRow): Answer['documents'][number] {
  const { id, owner_id, document_type, file_name, state, failure_code, uploaded_at } = row;
  return {
    id,
    owner_id,
    document_type,
    file_name,
    state,
    failure: state === 'rejected' ? documentFailureSentence(failure_code) : '',
    uploaded_at: uploaded_at.toISOString(),
  };
}

export function bankLine(row: BankRow): NonNullable<Answer['bank']> {
  const { id, name, bank_name, account_last4, bank_account_type, status, is_paid_to, added_at } = row;
  return {
    id,
    name,
    bank_name,
    account_last4,
    bank_account_type,
    status,
    is_paid_to,
    added_at: added_at.toISOString(),
  };
}
