import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import type { App } from '../http/context.ts';
import { insertPayeeAccount, insertPayingAccount } from '../modules/bank-files/bank-accounts.rows.ts';
import { insertAnswer } from '../modules/bank-files/bank-answers.rows.ts';
import { insertBankFile, insertFileItem, updateBankFile } from '../modules/bank-files/bank-files.rows.ts';
import { saveBankRequests } from '../modules/bank-files/bank-requests.rows.ts';
import { encryptNumbers, readableColumns, secretOwner } from '../modules/bank-files/secret-numbers.ts';

const at = new Date('2026-11-10T08:00:00Z');
const numbers = { kind: 'iban', iban: 'DE89370400440532013000', bic: '' } as const;

interface RowsOf {
  client_id: string;
  user_id: string;
  canary: string;
}

/** Adds one row to every table of bank files. */
export async function addBankFiles(
  tx: CompanyTransaction,
  app: App,
  { client_id, user_id, canary }: RowsOf,
): Promise<{ payee_account: string; paying_account: string; bank_file: string }> {
  const payee_account = await addPayeeAccount(tx, app, { client_id, user_id, canary });
  const paying_account = await addPayingAccount(tx, app, { client_id, canary });
  const bank_file = uuidv7();
  await insertBankFile(tx, {
    client_id,
    id: bank_file,
    number: 1,
    paying_account_id: paying_account,
    format: 'sepa',
    currency: 'EUR',
    execution_on: '2026-11-11',
    created_at: at,
    created_by: user_id,
  });
  const owner = secretOwner({ of: 'bank_file', client_id, id: bank_file });
  await updateBankFile(
    tx,
    { client_id, id: bank_file },
    { state: 'sent', content_encrypted: app.encryption.encrypt('content', owner), content_hash: '0'.repeat(64) },
  );

  const { rows } = await sql<{ id: string }>`
    select id from payouts where client_id = ${client_id} order by id limit 1`.execute(tx);
  const payout_id = rows[0]?.id ?? '';
  await insertFileItem(tx, {
    client_id,
    payout_id,
    file_id: bank_file,
    payee_account_id: payee_account,
    numbers_encrypted: '',
    account_last4: '3000',
  });
  const answer = { client_id, id: uuidv7(), kind: 'camt.053' as const, read_at: at, run_id: null, no_of_unknown: 0 };
  await insertAnswer(tx, { ...answer, content_hash: '1'.repeat(64), file_name: `${canary}.xml`, read_by: user_id }, [
    { payout_id, result: 'unchanged', amount: '', reason: canary, booked_on: null },
  ]);
  const request = { client_id, user_ids: [user_id], requested_by: user_id, requested_at: at, before: at };
  await saveBankRequests(tx, request);
  return { payee_account, paying_account, bank_file };
}

export async function addPayeeAccount(
  tx: CompanyTransaction,
  app: App,
  { client_id, user_id, canary }: RowsOf,
): Promise<string> {
  const id = uuidv7();
  await insertPayeeAccount(tx, {
    client_id,
    id,
    user_id,
    kind: 'iban',
    account_holder: `Ana ${canary}`,
    numbers_encrypted: encryptNumbers(app, numbers, { of: 'payee_account', client_id, id }),
    ...readableColumns(app, numbers),
    is_paid_to: false,
    added_at: at,
    paid_to_at: null,
  });
  return id;
}

export async function addPayingAccount(
  tx: CompanyTransaction,
  app: App,
  { client_id, canary }: Omit<RowsOf, 'user_id'>,
): Promise<string> {
  const id = uuidv7();
  await sql`update paying_accounts set removed_at = ${at} where client_id = ${client_id} and removed_at is null`.execute(
    tx,
  );
  await insertPayingAccount(tx, {
    client_id,
    id,
    entity: null,
    entity_id: null,
    format: 'sepa',
    account_holder: `Company ${canary}`,
    numbers_encrypted: encryptNumbers(app, numbers, { of: 'paying_account', client_id, id }),
    account_last4: '3000',
    originator: '',
    bank_name: '',
    is_balanced: false,
    saved_at: at,
  });
  return id;
}
