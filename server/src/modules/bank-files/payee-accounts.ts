import { v7 as uuidv7 } from 'uuid';
import type { bankFiles } from '#contract/bank-files.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { accountKindLabel } from '#domain/bank-files/account-numbers.ts';
import { formatFacts } from '#domain/bank-files/file-formats.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { applyControlsToQueue } from '../payables/controls/apply-controls.ts';
import {
  insertPayeeAccount,
  type PayeeAccountRow,
  readFormatFor,
  readPayeeAccounts,
  updatePayeeAccount,
} from './bank-accounts.rows.ts';
import { encryptNumbers, readableColumns } from './secret-numbers.ts';

const maxAccounts = 10;

export async function listMyAccounts({ tx, actor }: ReadContext): Promise<OutputOf<typeof bankFiles.myAccounts>> {
  const { client_id, user_id, access } = actor;
  const [rows, format] = await Promise.all([
    readPayeeAccounts(tx, { client_id, user_id }),
    readFormatFor(tx, { client_id, user_id }),
  ]);
  return {
    status: true,
    pays_by_file: access.features.pays_by_file,
    expected_kind: formatFacts[format ?? 'sepa'].account_kind,
    data: rows.map(accountLine),
  };
}

/**
 * Adds a bank account for the user. From now on, payments go to this account, and for seven days payers see a warning
 * about the change.
 */
export async function addMyAccount(
  context: SignedWriteContext,
  { account_holder, numbers }: InputOf<typeof bankFiles.addAccount>,
): Promise<OutputOf<typeof bankFiles.addAccount>> {
  const { app, tx, client_id, actor, request } = context;
  const { user_id } = actor;
  const saved = await readPayeeAccounts(tx, { client_id, user_id });
  const readable = readableColumns(app, numbers);
  if (saved.some(({ fingerprint }) => fingerprint === readable.fingerprint)) throw new Refused('payee_account.known');
  if (saved.length >= maxAccounts) throw new Refused('payee_account.too_many', { most: maxAccounts });

  const id = uuidv7();
  const row: PayeeAccountRow = {
    id,
    user_id,
    kind: numbers.kind,
    account_holder,
    numbers_encrypted: encryptNumbers(app, numbers, { of: 'payee_account', client_id, id }),
    ...readable,
    is_paid_to: true,
    added_at: request.now,
    paid_to_at: request.now,
  };
  await payToNone(context, saved);
  await insertPayeeAccount(tx, { ...row, client_id });
  await applyControlsToQueue(context, { payee_id: user_id });
  recordAccount(context, row, 'payee_account_added');
  return { status: true, account: accountLine(row) };
}

export async function chooseMyAccount(
  context: SignedWriteContext,
  { id }: InputOf<typeof bankFiles.chooseAccount>,
): Promise<OutputOf<typeof bankFiles.chooseAccount>> {
  const { tx, client_id, actor } = context;
  const saved = await readPayeeAccounts(tx, { client_id, user_id: actor.user_id });
  const row = saved.find((account) => account.id === id);
  if (!row) throw new Refused('item.not_found');
  if (row.is_paid_to) return { status: true };
  await payToNone(context, saved);
  await payTo(context, row);
  recordAccount(context, row, 'payee_account_chosen');
  return { status: true };
}

/**
 * Removes an account and its numbers. If payments went to this account, they then go to the oldest remaining account.
 */
export async function removeMyAccount(
  context: SignedWriteContext,
  { id }: InputOf<typeof bankFiles.removeAccount>,
): Promise<OutputOf<typeof bankFiles.removeAccount>> {
  const { tx, client_id, actor, request } = context;
  const saved = await readPayeeAccounts(tx, { client_id, user_id: actor.user_id });
  const row = saved.find((account) => account.id === id);
  if (!row) throw new Refused('item.not_found');
  await updatePayeeAccount(
    tx,
    { client_id, id },
    { removed_at: request.now, is_paid_to: false, numbers_encrypted: '' },
  );
  const oldest = saved.find((account) => account.id !== id);
  if (row.is_paid_to && oldest) await payTo(context, oldest);
  recordAccount(context, row, 'payee_account_removed');
  return { status: true };
}

async function payToNone({ tx, client_id }: SignedWriteContext, saved: readonly PayeeAccountRow[]): Promise<void> {
  for (const { id, is_paid_to } of saved)
    if (is_paid_to) await updatePayeeAccount(tx, { client_id, id }, { is_paid_to: false });
}

/** Makes payments go to another account. This counts as a change of the bank account, also for an older account. */
async function payTo(context: SignedWriteContext, { id, user_id }: PayeeAccountRow): Promise<void> {
  const { tx, client_id, request } = context;
  await updatePayeeAccount(tx, { client_id, id }, { is_paid_to: true, paid_to_at: request.now });
  await applyControlsToQueue(context, { payee_id: user_id });
}

function accountLine({ added_at, id, kind, account_holder, country, account_last4, is_paid_to }: PayeeAccountRow) {
  return { id, kind, account_holder, country, account_last4, is_paid_to, added_at: added_at.toISOString() };
}

function recordAccount(
  { record, client_id }: SignedWriteContext,
  { kind, account_last4 }: PayeeAccountRow,
  action: 'payee_account_added' | 'payee_account_chosen' | 'payee_account_removed',
): void {
  record({
    action,
    item_kind: 'company',
    item_id: client_id,
    item_label: `${accountKindLabel[kind]} ···${account_last4}`,
    is_setting: true,
  });
}
