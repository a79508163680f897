import { v7 as uuidv7 } from 'uuid';
import type { bankFiles } from '#contract/bank-files.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { formatFacts } from '#domain/bank-files/file-formats.ts';
import { originatorProblem } from '#domain/bank-files/originator.ts';
import { translate } from '#domain/language/translate.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { saveFeature } from '../companies/save-feature.ts';
import {
  hasEntity,
  insertPayingAccount,
  type PayingAccountRow,
  readEntityNames,
  readPayingAccounts,
  removePayingAccounts,
} from './bank-accounts.rows.ts';
import { encryptNumbers, readableColumns } from './secret-numbers.ts';

type PayingAccountLine = OutputOf<typeof bankFiles.payingAccounts>['data'][number];

export async function listPayingAccounts({
  tx,
  actor,
}: ReadContext): Promise<OutputOf<typeof bankFiles.payingAccounts>> {
  const { client_id } = actor;
  const [rows, entities] = await Promise.all([readPayingAccounts(tx, { client_id }), readEntityNames(tx, client_id)]);
  return { status: true, data: rows.map(payingAccountLine), entities };
}

/**
 * Saves the paying account of an entity as a new row in place of the previous account, because the files of the
 * previous account still refer to the old row.
 */
export async function savePayingAccount(
  context: SignedWriteContext,
  input: InputOf<typeof bankFiles.savePayingAccount>,
): Promise<OutputOf<typeof bankFiles.savePayingAccount>> {
  const { app, tx, client_id, request } = context;
  const { entity_id, numbers, format } = input;
  if (entity_id && !(await hasEntity(tx, { client_id, id: entity_id }))) throw new Refused('item.not_found');
  refuseMisfit(input);

  const id = uuidv7();
  const { account_last4 } = readableColumns(app, numbers);
  const { account_holder, originator, bank_name, is_balanced } = input;
  await removePayingAccounts(tx, { client_id, entity_id, removed_at: request.now });
  await insertPayingAccount(tx, {
    client_id,
    id,
    entity: null,
    entity_id,
    format,
    account_holder,
    numbers_encrypted: encryptNumbers(app, numbers, { of: 'paying_account', client_id, id }),
    account_last4,
    originator,
    bank_name,
    is_balanced: format === 'nacha' && is_balanced,
    saved_at: request.now,
  });
  await saveFeature(tx, { client_id, feature: 'pays_by_file', value: true });

  const [row] = await readPayingAccounts(tx, { client_id, id });
  if (!row) throw new Error(`The paying account ${id} was not saved.`);
  recordPayingAccount(context, row, 'paying_account_saved');
  return { status: true, account: payingAccountLine(row) };
}

function refuseMisfit({ format, numbers, originator }: InputOf<typeof bankFiles.savePayingAccount>): void {
  const { label, account_kind } = formatFacts[format];
  if (numbers.kind !== account_kind) throw new Refused('bank_file.other_format', { label });
  const reason = originatorProblem(format, originator);
  if (reason) throw new Refused('bank_file.originator', { reason }, { originator: () => `${translate(reason)}.` });
}

export async function removePayingAccount(
  context: SignedWriteContext,
  { id }: InputOf<typeof bankFiles.removePayingAccount>,
): Promise<OutputOf<typeof bankFiles.removePayingAccount>> {
  const { tx, client_id, request } = context;
  const saved = await readPayingAccounts(tx, { client_id });
  const row = saved.find((account) => account.id === id);
  if (!row) throw new Refused('item.not_found');
  await removePayingAccounts(tx, { client_id, id, removed_at: request.now });
  if (saved.length === 1) await saveFeature(tx, { client_id, feature: 'pays_by_file', value: false });
  recordPayingAccount(context, row, 'paying_account_removed');
  return { status: true };
}

export function payingAccountLine(row: PayingAccountRow): PayingAccountLine {
  const { id, entity, format, account_holder, account_last4, originator, bank_name, is_balanced, saved_at } = row;
  return {
    id,
    entity,
    format,
    account_holder,
    account_last4,
    originator,
    bank_name,
    is_balanced,
    saved_at: saved_at.toISOString(),
  };
}

function recordPayingAccount(
  { record }: SignedWriteContext,
  { id, entity, account_last4, account_holder }: PayingAccountRow,
  action: 'paying_account_saved' | 'paying_account_removed',
): void {
  record({
    action,
    item_kind: 'bank_file',
    item_id: id,
    item_label: `${entity?.name ?? account_holder} ···${account_last4}`,
    is_setting: true,
  });
}
