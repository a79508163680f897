import { recertifyBy } from '#domain/ach/certification.ts';
import { currentStep, needsOwners } from '#domain/ach/onboarding-steps.ts';
import { addDays } from '#domain/dates/calendar-days.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import type { BankPort } from '../../outside/bank/port.ts';
import { saveCustomerStatus } from '../companies/save-feature.ts';
import { updateBank } from './ach-banks.rows.ts';
import {
  type AchCompanyChange,
  lockAchVersion,
  saveAchCompany,
  updateDocument,
  updateOwner,
} from './ach-company.rows.ts';
import { announceSetUp, type SetUpEvent } from './notify-set-up.ts';
import { readSetUpOf, type SetUp } from './show-set-up.ts';

/**
 * Reads the current state of a company's set-up from the bank and saves it. Notifications only trigger this read, so
 * their order does not matter, and if one is lost, the next one has the same effect.
 */
export async function refreshSetUp(app: App, client_id: string): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) if (await refreshOnce(app, client_id)) return;
  throw new Error('The set-up of bank transfers kept changing while the bank was asked.');
}

/**
 * Several attempts can be needed, because notifications arrive in bursts and each of them triggers a new read from the
 * bank.
 */
const maxAttempts = 10;

/**
 * Refreshes the set-up once. Returns false if the set-up changed during the requests to the bank, because the response
 * may then be older than the saved state.
 */
async function refreshOnce(app: App, client_id: string): Promise<boolean> {
  const { bank, database } = app;
  const today = localDay(app.clock(), 'UTC');
  const before = await database.readInCompany(client_id, (tx) => readSetUpOf(tx, { client_id, today }));
  if (!bank || !before.company.customer_id) return true;
  const found = await askBank(bank, before, before.company.customer_id);
  return database.inCompany(client_id, async (tx) => {
    if ((await lockAchVersion(tx, client_id)) !== before.company.version) return false;
    await saveFound(tx, { client_id, before, found, now: app.clock() });
    for (const event of setUpEvents(before, found, today)) await announceSetUp(app, tx, client_id, event);
    return true;
  });
}

const recertifyNoticeDays = 7;

/**
 * Returns the events that require a person to act: the bank refuses something or requires more, deposits have arrived,
 * or the owners must be certified again.
 */
function setUpEvents({ company, documents }: SetUp, found: Found, today: string): SetUpEvent[] {
  const { customer, certification, documentStates, deposits } = found;
  const needsAction =
    (customer.status !== company.customer_status && ['retry', 'document', 'suspended'].includes(customer.status)) ||
    documentStates.some(({ id, state }) => state === 'rejected' && documents.some((each) => each.id === id));
  const isNew = certification === 'recertify' && company.certification !== 'recertify';
  const isSoon = certification === 'recertify' && isReminderDue(company, today);
  return [
    ...(needsAction ? (['ach.needs_action'] as const) : []),
    ...(deposits === 'processed' && company.micro_deposits === 'pending' ? (['ach.deposits_ready'] as const) : []),
    ...(isNew || isSoon ? (['ach.recertify_due'] as const) : []),
  ];
}

/** True on the first check in the last week of the time in which the owners must be certified again. */
function isReminderDue({ recertify_by, checked_at }: SetUp['company'], today: string): boolean {
  if (recertify_by === null) return false;
  const reminds_on = addDays(recertify_by, -recertifyNoticeDays);
  return today >= reminds_on && (checked_at === null || localDay(checked_at, 'UTC') < reminds_on);
}

type Found = Awaited<ReturnType<typeof askBank>>;

async function askBank(bank: BankPort, { company, owners, documents, bank: account }: SetUp, customer_id: string) {
  const waiting = documents.filter(({ state }) => state === 'pending');
  const [customer, certification, ownerStates, documentStates, source, deposits] = await Promise.all([
    bank.readCustomer(customer_id),
    needsOwners(company.business_type) ? bank.readCertification(customer_id) : ('not_needed' as const),
    Promise.all(owners.map(async ({ id, owner_ref }) => ({ id, status: await bank.readOwner(owner_ref) }))),
    Promise.all(waiting.map(async ({ id, document_ref }) => ({ id, ...(await bank.readDocument(document_ref)) }))),
    account && bank.readBank(account.source_ref),
    account && company.micro_deposits === 'pending' ? bank.readMicroDeposits(account.source_ref) : undefined,
  ]);
  return { customer, certification, ownerStates, documentStates, source, deposits };
}

async function saveFound(
  tx: CompanyTransaction,
  { client_id, before, found, now }: { client_id: string; before: SetUp; found: Found; now: Date },
): Promise<void> {
  const { company, bank } = before;
  for (const { id, status } of found.ownerStates) await updateOwner(tx, { client_id, id }, { status });
  for (const { id, state, failure_code } of found.documentStates)
    await updateDocument(tx, { client_id, id }, { state, failure_code });
  if (bank && found.source)
    await updateBank(
      tx,
      { client_id, id: bank.id },
      found.source.is_removed ? { removed_at: now } : { status: found.source.status },
    );

  const isNewRecertify = found.certification === 'recertify' && company.certification !== 'recertify';
  const change: AchCompanyChange = {
    customer_status: found.customer.status,
    needs_full_ssn: found.customer.needs_full_ssn,
    directives: JSON.stringify(found.customer.directives),
    certification: found.certification,
    checked_at: now,
    ...(isNewRecertify && { recertify_by: recertifyBy(now) }),
    ...(found.certification === 'certified' && { recertify_by: null }),
    ...(found.deposits && { micro_deposits: found.deposits }),
    ...(found.source?.status === 'verified' && { micro_deposits: 'verified' as const }),
  };
  await saveAchCompany(tx, client_id, change);
  await saveVerified(tx, { client_id, now });
}

/** Saves whether the company has finished every step. The menu and payouts depend on this. */
export async function saveVerified(
  tx: CompanyTransaction,
  { client_id, now }: { client_id: string; now: Date },
): Promise<void> {
  const { facts, company } = await readSetUpOf(tx, { client_id, today: localDay(now, 'UTC') });
  const isDone = currentStep(facts) === 'done';
  const isUnfinished = company.customer_status === 'verified' && !isDone;
  const value = isDone ? 'verified' : isUnfinished ? 'unverified' : company.customer_status;
  await saveCustomerStatus(tx, { client_id, value });
}
