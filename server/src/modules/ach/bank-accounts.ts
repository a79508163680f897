import { v7 as uuidv7 } from 'uuid';
import type { ach } from '#contract/ach.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { isAchVerified } from '#domain/access/features.ts';
import { can, isPermitted } from '#domain/access/permission.ts';
import { lastFour } from '#domain/ach/bank-account.ts';
import { canAddBankFrom } from '#domain/ach/micro-deposits.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { allow, refuse } from '#domain/decision.ts';
import type { PreparedWrite, PreparingContext, ReadContext, SignedWriteContext } from '../../http/context.ts';
import { buttonState, Refused } from '../../http/refusals.ts';
import { applyControlsToQueue } from '../payables/controls/apply-controls.ts';
import { type BankRow, clearPaidTo, insertBank, readBank, readBanks, updateBank } from './ach-banks.rows.ts';
import { addToDirectory, saveAchCompany } from './ach-company.rows.ts';
import { callBank } from './call-bank.ts';
import { saveVerified } from './refresh-set-up.ts';
import { readForWrite, refuseOtherStep } from './save-customer.ts';
import { bankLine } from './show-set-up.ts';

type AddInput = InputOf<typeof ach.addFundingSource>;
const sessionMs = 30 * 60_000;

export async function listBanks({ tx, actor }: ReadContext): Promise<OutputOf<typeof ach.fundingSources>> {
  const { client_id, user_id, access } = actor;
  const banks = await readBanks(tx, { client_id, user_id });
  const can_add = isAchVerified(access.features) ? allow(true) : refuse('ach.not_verified');
  return { status: true, can_add: buttonState(can_add), data: banks.map(bankLine) };
}

/**
 * Adds a bank account of the company or of the person. The account number is passed on to the bank, and only its last
 * four digits are saved.
 */
export async function addBank(
  context: PreparingContext,
  { of, bank: account }: AddInput,
): Promise<PreparedWrite<OutputOf<typeof ach.addFundingSource>>> {
  const { app, actor } = context;
  const { client_id } = actor;
  const customer_id = of === 'company' ? await companyCustomer(context) : await ownCustomer(context);
  const { source_ref, source } = await callBank(app, async (bank) => {
    const ref =
      account.kind === 'account'
        ? await bank.addBank(customer_id, account)
        : await bank.addBankOfSession(customer_id, account);
    return { source_ref: ref, source: await bank.readBank(ref) };
  });

  return async (write) => {
    const { tx, request } = write;
    const { status, bank_name, bank_account_type, fingerprint } = source;
    const row: BankRow = {
      id: uuidv7(),
      user_id: of === 'company' ? null : actor.user_id,
      customer_id,
      source_ref,
      name: account.name,
      bank_name,
      bank_account_type,
      status,
      fingerprint,
      account_last4: account.kind === 'account' ? lastFour(account.account_number) : '',
      is_paid_to: true,
      added_at: request.now,
      paid_to_at: request.now,
    };
    await addToDirectory(tx, { client_id, customer_id });
    // From now on, payments go to the newest account. For seven days, the pre-flight check warns payers about the
    // change.
    if (row.user_id) await clearPaidTo(tx, { client_id, user_id: row.user_id });
    await insertBank(tx, { ...row, client_id });
    if (row.user_id) await applyControlsToQueue(write, { payee_id: row.user_id });
    if (of === 'company') await saveCompanyBank(write, status);
    recordBank(write, row, 'ach_bank_added');
    return { status: true, bank: bankLine(row) };
  };
}

async function saveCompanyBank({ tx, client_id, request }: SignedWriteContext, status: BankRow['status']) {
  const micro_deposits = status === 'verified' ? 'verified' : 'none';
  await saveAchCompany(tx, client_id, { micro_deposits, micro_attempts: 0 });
  await saveVerified(tx, { client_id, now: request.now });
}

async function companyCustomer(context: PreparingContext): Promise<string> {
  const { actor, request } = context;
  if (!isPermitted(can('Settings', 'write'), actor.access)) throw new Refused('access.denied');
  const before = await readForWrite(context);
  refuseOtherStep(before, ['bank']);
  const from = canAddBankFrom(before.company.locked_at, request.now);
  if (from) throw new Refused('ach.bank_wait', { on: dateText(localDay(from, actor.time_zone)) });
  return before.company.customer_id ?? '';
}

/**
 * Returns the person's customer id at the bank. A person who has no account yet is first registered at the bank as a
 * receiver.
 */
async function ownCustomer({ app, actor }: PreparingContext): Promise<string> {
  const { client_id, user_id, first_name, last_name, email, access } = actor;
  if (!isAchVerified(access.features)) throw new Refused('ach.not_verified');
  const [known] = await app.database.readInCompany(client_id, (tx) => readBanks(tx, { client_id, user_id }));
  if (known) return known.customer_id;
  return callBank(app, (bank) =>
    bank.createReceiver({ first_name, last_name, email, correlation_id: `${client_id}.${user_id}` }),
  );
}

/** Starts a session at the bank in which the account holder confirms an account without entering its numbers. */
export async function startBankSession(
  context: PreparingContext,
  { of }: InputOf<typeof ach.iavToken>,
): Promise<PreparedWrite<OutputOf<typeof ach.iavToken>>> {
  const customer_id = of === 'company' ? await companyCustomer(context) : await ownCustomer(context);
  const { session_id, session_url } = await callBank(context.app, (bank) => bank.startSession(customer_id));
  return async ({ tx, client_id, request }) => {
    await addToDirectory(tx, { client_id, customer_id });
    const expires_at = new Date(request.now.getTime() + sessionMs).toISOString();
    return { status: true, session_id, session_url, expires_at };
  };
}

/** Renames an account of the signed-in person, or makes it the account to which payments go. */
export async function changeBank(
  context: SignedWriteContext,
  { funding_source_id: id, alias_name, is_paid_to }: InputOf<typeof ach.aliasNames>,
): Promise<OutputOf<typeof ach.aliasNames>> {
  const { tx, client_id, actor, request } = context;
  const row = await readBank(tx, { client_id, id });
  if (!row || row.user_id !== actor.user_id) throw new Refused('item.not_found');
  if (is_paid_to) await clearPaidTo(tx, { client_id, user_id: actor.user_id });
  const isOtherAccount = is_paid_to === true && !row.is_paid_to;
  const change = {
    ...(alias_name && { name: alias_name }),
    ...(is_paid_to && { is_paid_to }),
    ...(isOtherAccount && { paid_to_at: request.now }),
  };
  if (Object.keys(change).length > 0) await updateBank(tx, { client_id, id }, change);
  if (isOtherAccount) await applyControlsToQueue(context, { payee_id: actor.user_id });
  const changed = { ...row, ...change };
  recordBank(context, changed, 'ach_bank_changed');
  return { status: true, bank: bankLine(changed) };
}

export async function removeBank(
  { app, actor }: PreparingContext,
  { funding_source_id: id }: InputOf<typeof ach.removeFundingSource>,
): Promise<PreparedWrite<OutputOf<typeof ach.removeFundingSource>>> {
  const { client_id, user_id, access } = actor;
  const row = await app.database.readInCompany(client_id, (tx) => readBank(tx, { client_id, id }));
  const isOwn = row?.user_id === user_id;
  const isOfCompany = row?.user_id === null && isPermitted(can('Settings', 'write'), access);
  if (!row || !(isOwn || isOfCompany)) throw new Refused('item.not_found');
  await callBank(app, (bank) => bank.removeBank(row.source_ref));

  return async (write) => {
    const { tx, request } = write;
    if (isOfCompany) await saveAchCompany(tx, client_id, { micro_deposits: 'none', micro_attempts: 0 });
    await updateBank(tx, { client_id, id }, { removed_at: request.now, is_paid_to: false });
    if (isOfCompany) await saveVerified(tx, { client_id, now: request.now });
    if (isOwn) await payToOldest(write, user_id);
    recordBank(write, row, 'ach_bank_removed');
    return { status: true };
  };
}

/** Makes payments go to the oldest remaining account after the account to which they went was removed. */
async function payToOldest(context: SignedWriteContext, user_id: string): Promise<void> {
  const { tx, client_id, request } = context;
  const left = await readBanks(tx, { client_id, user_id });
  const [oldest] = left;
  if (!oldest || left.some(({ is_paid_to }) => is_paid_to)) return;
  await updateBank(tx, { client_id, id: oldest.id }, { is_paid_to: true, paid_to_at: request.now });
  await applyControlsToQueue(context, { payee_id: user_id });
}

function recordBank(
  { record, client_id }: SignedWriteContext,
  { name, account_last4 }: BankRow,
  action: 'ach_bank_added' | 'ach_bank_changed' | 'ach_bank_removed',
): void {
  record({
    action,
    item_kind: 'company',
    item_id: client_id,
    item_label: account_last4 === '' ? name : `${name} ···${account_last4}`,
    is_setting: true,
  });
}
