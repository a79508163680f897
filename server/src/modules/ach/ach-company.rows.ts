import { sql } from 'kysely';
import type { CertificationState } from '#domain/ach/certification.ts';
import type { DocumentType } from '#domain/ach/directives.ts';
import type { MicroDepositState } from '#domain/ach/micro-deposits.ts';
import type { BusinessType, CustomerStatus, OwnerStatus } from '#domain/ach/onboarding-steps.ts';
import type { CompanyTransaction, Database } from '../../db/database.ts';
import { insertOnce } from '../../db/insert-once.rows.ts';

/** Queries on the company's set-up: `ach_companies`, `ach_owners`, `ach_documents` and `ach_directory`. */

export interface BusinessForm {
  first_name: string;
  last_name: string;
  email: string;
  business_name: string;
  doing_business_as: string;
  business_classification: string;
  website: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postal_code: string;
}

export interface AchCompanyRow {
  requested_at: Date | null;
  enabled_at: Date | null;
  business_type: BusinessType | null;
  business: BusinessForm | null;
  ein_last4: string;
  controller_name: string;
  customer_id: string | null;
  customer_status: CustomerStatus;
  needs_full_ssn: boolean;
  directives: { code: string; field: string }[];
  are_owners_complete: boolean;
  certification: CertificationState;
  recertify_by: string | null;
  micro_deposits: MicroDepositState;
  micro_attempts: number;
  locked_at: Date | null;
  checked_at: Date | null;
  no_of_missed_events: number;
  version: number;
}

export interface OwnerRow {
  id: string;
  owner_ref: string;
  first_name: string;
  last_name: string;
  status: OwnerStatus;
  was_retried: boolean;
}

export interface DocumentRow {
  id: string;
  owner_id: string | null;
  document_ref: string;
  document_type: DocumentType;
  file_name: string;
  state: 'pending' | 'accepted' | 'rejected';
  failure_code: string;
  uploaded_at: Date;
}

export interface SetUpRows {
  company: AchCompanyRow;
  owners: OwnerRow[];
  documents: DocumentRow[];
}

const noRow: AchCompanyRow = {
  requested_at: null,
  enabled_at: null,
  business_type: null,
  business: null,
  ein_last4: '',
  controller_name: '',
  customer_id: null,
  customer_status: '',
  needs_full_ssn: false,
  directives: [],
  are_owners_complete: false,
  certification: 'uncertified',
  recertify_by: null,
  micro_deposits: 'none',
  micro_attempts: 0,
  locked_at: null,
  checked_at: null,
  no_of_missed_events: 0,
  version: 0,
};

export async function readSetUp(tx: CompanyTransaction, client_id: string): Promise<SetUpRows> {
  const [company, owners, documents] = await Promise.all([
    readAchCompany(tx, client_id),
    sql<OwnerRow>`select id, owner_ref, first_name, last_name, status, was_retried from ach_owners
      where client_id = ${client_id} order by created_at, id`.execute(tx),
    sql<DocumentRow>`select id, owner_id, document_ref, document_type, file_name, state, failure_code, uploaded_at
      from ach_documents where client_id = ${client_id} order by uploaded_at desc, id limit 50`.execute(tx),
  ]);
  return { company, owners: owners.rows, documents: documents.rows };
}

export async function readAchCompany(tx: CompanyTransaction, client_id: string): Promise<AchCompanyRow> {
  const { rows } = await sql<AchCompanyRow>`
    select requested_at, enabled_at, business_type, business, ein_last4, controller_name, customer_id, customer_status,
      needs_full_ssn, directives, are_owners_complete, certification, recertify_by::text as recertify_by, micro_deposits,
      micro_attempts, locked_at, checked_at, no_of_missed_events, version
    from ach_companies where client_id = ${client_id}`.execute(tx);
  return rows[0] ?? noRow;
}

/** Locks the set-up until the transaction ends and returns its version. */
export async function lockAchVersion(tx: CompanyTransaction, client_id: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from ach_companies where client_id = ${client_id} for update`.execute(tx);
  return rows[0]?.version;
}

export type AchCompanyChange = Partial<
  Omit<AchCompanyRow, 'directives' | 'business' | 'version'> & {
    directives: string;
    business: string;
    requested_by: string;
  }
>;

/** Changes the set-up and increases its version. Creates the row if there is none. */
export async function saveAchCompany(
  tx: CompanyTransaction,
  client_id: string,
  change: AchCompanyChange,
): Promise<void> {
  await tx
    .insertInto('ach_companies')
    .values({ client_id, ...change })
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({ ...change, version: sql`ach_companies.version + 1` }),
    )
    .execute();
}

export async function countMissedEvents(tx: CompanyTransaction, client_id: string, count: number): Promise<void> {
  await sql`update ach_companies set no_of_missed_events = no_of_missed_events + ${count}
    where client_id = ${client_id}`.execute(tx);
}

export async function insertOwner(
  tx: CompanyTransaction,
  row: Omit<OwnerRow, 'was_retried'> & { client_id: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('ach_owners').values(row).execute();
}

export async function updateOwner(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
  change: Partial<Pick<OwnerRow, 'first_name' | 'last_name' | 'status' | 'was_retried'>>,
): Promise<void> {
  await tx.updateTable('ach_owners').set(change).where('client_id', '=', client_id).where('id', '=', id).execute();
}

export async function deleteOwner(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<void> {
  await tx.deleteFrom('ach_owners').where('client_id', '=', client_id).where('id', '=', id).execute();
}

export async function insertDocument(
  tx: CompanyTransaction,
  row: Omit<DocumentRow, 'state' | 'failure_code'> & { client_id: string },
): Promise<void> {
  await tx.insertInto('ach_documents').values(row).execute();
}

export async function updateDocument(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
  change: Pick<DocumentRow, 'state' | 'failure_code'>,
): Promise<void> {
  await tx.updateTable('ach_documents').set(change).where('client_id', '=', client_id).where('id', '=', id).execute();
}

/** Saves the company to which this customer of the bank belongs, so that the bank's notifications can be assigned. */
export async function addToDirectory(
  tx: CompanyTransaction,
  { client_id, customer_id }: { client_id: string; customer_id: string },
): Promise<void> {
  await insertOnce(tx, { directory: 'ach_directory', column: 'customer_id', id: customer_id, client_id });
}

export async function companyOfCustomer(
  database: Pick<Database, 'outside'>,
  customer_id: string,
): Promise<string | undefined> {
  const row = await database.outside
    .selectFrom('ach_directory')
    .select('client_id')
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  return row?.client_id;
}
