import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import { insertBank } from '../modules/ach/ach-banks.rows.ts';
import { addToDirectory, insertDocument, insertOwner, saveAchCompany } from '../modules/ach/ach-company.rows.ts';
import { insertEvent, insertTransfer } from '../modules/ach/ach-transfers.rows.ts';

/** Adds one row to every table of bank transfers. */
export async function addAch(
  tx: CompanyTransaction,
  { client_id, user_id, canary }: { client_id: string; user_id: string; canary: string },
): Promise<{ ach_owner: string; ach_bank: string; ach_transfer: string }> {
  const [owner_id, bank_id] = [uuidv7(), uuidv7()];
  const at = new Date('2026-11-10T08:00:00Z');
  await saveAchCompany(tx, client_id, { requested_at: at, controller_name: `Ada ${canary}` });
  const person = { first_name: 'Ada', last_name: canary };
  const owner_ref = uuidv7();
  await insertOwner(tx, { client_id, id: owner_id, owner_ref, ...person, status: 'verified', created_at: at });
  await insertDocument(tx, {
    client_id,
    id: uuidv7(),
    owner_id,
    document_ref: uuidv7(),
    document_type: 'passport',
    file_name: `${canary}.png`,
    uploaded_at: at,
  });
  const customer_id = uuidv7();
  await addToDirectory(tx, { client_id, customer_id });
  await insertBank(tx, { ...bankRow(user_id), client_id, id: bank_id, customer_id, name: `Main ${canary}` });
  await insertEvent(tx, {
    client_id,
    id: uuidv7(),
    topic: 'customer_created',
    resource_kind: 'customers',
    resource_ref: customer_id,
    received_at: at,
  });
  await tx
    .insertInto('ach_mass_payments')
    .values({ client_id, id: uuidv7(), run_id: uuidv7(), created_at: at })
    .execute();
  return { ach_owner: owner_id, ach_bank: bank_id, ach_transfer: await addTransfer(tx, { client_id, bank_id }) };
}

/** Returns a bank account with random ids, which the bank does not know. */
export function bankRow(user_id: string | null) {
  return {
    id: uuidv7(),
    user_id,
    customer_id: uuidv7(),
    source_ref: uuidv7(),
    name: 'Main',
    bank_name: 'Test bank',
    account_last4: '6789',
    bank_account_type: 'checking' as const,
    status: 'unverified' as const,
    fingerprint: '',
    is_paid_to: false,
    added_at: new Date('2026-11-10T08:00:00Z'),
  };
}

/** Adds a bank transfer for one of the company's payouts. */
async function addTransfer(
  tx: CompanyTransaction,
  { client_id, bank_id }: { client_id: string; bank_id: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from payouts where client_id = ${client_id} order by id limit 1`.execute(tx);
  const payout_id = rows[0]?.id ?? '';
  await insertTransfer(tx, {
    client_id,
    payout_id,
    bank_id,
    amount: '1',
    created_at: new Date('2026-11-10T08:00:00Z'),
  });
  await sql`update ach_transfers set state = 'processed' where client_id = ${client_id}`.execute(tx);
  return payout_id;
}
