import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction, Database } from '#server/db/database.ts';

/**
 * Queries with which the demo reads and writes rows directly. Most of the demo's data is created with the app's own
 * operations.
 */

export async function hasAccount(database: Database, emails: readonly string[]): Promise<boolean> {
  const row = await database.outside
    .selectFrom('sign_in_directory')
    .select('email')
    .where('email', 'in', [...emails])
    .executeTakeFirst();
  return row !== undefined;
}

export async function setSubscription(
  tx: CompanyTransaction,
  input: { client_id: string; plan?: string; state?: string; override_phase: string | null; trial_ends_at: Date },
) {
  const { client_id, ...change } = input;
  await tx.updateTable('subscriptions').set(change).where('client_id', '=', client_id).execute();
}

export async function setCreatedAt(tx: CompanyTransaction, client_id: string, created_at: Date) {
  await tx.updateTable('companies').set({ created_at }).where('client_id', '=', client_id).execute();
}

export async function switchFeatures(
  tx: CompanyTransaction,
  client_id: string,
  features: Record<string, boolean | string>,
) {
  for (const [feature, value] of Object.entries(features)) {
    await tx
      .updateTable('company_features')
      .set({ value: JSON.stringify(value) })
      .where('client_id', '=', client_id)
      .where('feature', '=', feature)
      .execute();
  }
}

export function readFeatures(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ feature: string; value: unknown }[]> {
  return tx.selectFrom('company_features').select(['feature', 'value']).where('client_id', '=', client_id).execute();
}

export async function writeSupport(
  tx: CompanyTransaction,
  client_id: string,
  support: { support_mail_text: string; support_contact_no: string },
) {
  await tx.updateTable('company_support').set(support).where('client_id', '=', client_id).execute();
}

export async function makeProvider(tx: CompanyTransaction, input: { client_id: string; user_id: string }) {
  await tx.updateTable('companies').set({ kind: 'provider' }).where('client_id', '=', input.client_id).execute();
  await tx
    .updateTable('users')
    .set({ is_provider_admin: true })
    .where('client_id', '=', input.client_id)
    .where('id', '=', input.user_id)
    .execute();
}

export async function setActive(
  tx: CompanyTransaction,
  input: { client_id: string; user_id: string; is_active: boolean },
) {
  await tx
    .updateTable('users')
    .set({ is_active: input.is_active })
    .where('client_id', '=', input.client_id)
    .where('id', '=', input.user_id)
    .execute();
}

export async function saveReading(
  tx: CompanyTransaction,
  input: { client_id: string; file_id: string; reading: string },
) {
  const readAt = new Date();
  await tx
    .insertInto('scans')
    .values({ ...input, state: 'done', tries: 1, started_at: readAt, finished_at: readAt })
    .execute();
}

/** Marks notices that are older than five days as read. */
export async function readOldNotices(tx: CompanyTransaction, input: { client_id: string; now: Date }) {
  const hourMs = 3_600_000;
  const seenUntil = new Date(input.now.getTime() - 5 * 24 * hourMs);
  await tx
    .updateTable('notices')
    .set({ read_at: input.now })
    .where('client_id', '=', input.client_id)
    .where('created_at', '<', seenUntil)
    .execute();
}

/** Inserts the approval decision of a report of the past year, and saves when the report was approved and paid. */
export async function recordPastPayment(
  tx: CompanyTransaction,
  past: { client_id: string; report_id: string; approver_id: string; decided_at: Date; paid_at: Date },
) {
  const { client_id, report_id, approver_id, decided_at, paid_at } = past;
  const id = uuidv7({ msecs: decided_at.getTime() });
  await sql`insert into approval_decisions (client_id, id, report_id, approver_id, actor_id, decision, total,
      approved_total, decided_at)
    select client_id, ${id}, id, ${approver_id}, ${approver_id}, 'approved', company_total, company_total, ${decided_at}
    from reports where client_id = ${client_id} and id = ${report_id}`.execute(tx);
  await sql`update payables set approved_at = ${decided_at}, moved_at = ${paid_at}, paid_on = ${paid_at}::timestamptz::date
    where client_id = ${client_id} and report_id = ${report_id}`.execute(tx);
  await sql`update payouts set paid_on = ${paid_at}::timestamptz::date, processed_at = ${paid_at}
    where client_id = ${client_id} and report_id = ${report_id}`.execute(tx);
}

/**
 * Adds VAT to the expenses of people in German and French entities that are in the entity's currency: 19 % in Germany,
 * 20 % in France.
 */
export async function addDemoTaxes(tx: CompanyTransaction, client_id: string) {
  // Citus refuses the functions that build JSON in an update of several rows.
  await sql`update expenses e set taxes = ('[{"name": "VAT", "rate_pct": "' || t.rate::text || '", "amount": "'
      || round(e.amount * t.rate / (100 + t.rate), 2)::text || '"}]')::jsonb
    from users u join entities n on n.client_id = ${client_id} and n.id = u.entity_id
    join (values ('DE', 19), ('FR', 20)) t (country, rate) on t.country = n.country
    where e.client_id = ${client_id} and u.client_id = ${client_id} and u.id = e.owner_id and e.currency = n.currency
      and e.amount > 0 and e.expense_type = 'expense' and e.taxes = '[]'`.execute(tx);
}

/** Adds to a run the manual payments that were started within this number of days before the given time. */
export async function collectRun(
  tx: CompanyTransaction,
  run: { client_id: string; run_id: string; before: Date; days: number },
) {
  const { client_id, run_id, before, days } = run;
  await sql`insert into payment_run_items (client_id, payout_id, run_id)
    select o.client_id, o.id, ${run_id} from payouts o
    where o.client_id = ${client_id} and o.mode = 'manual' and o.state in ('initiated', 'processed', 'failed')
      and o.initiated_at <= ${before} and o.initiated_at > ${before}::timestamptz - ${days} * interval '1 day'
      and not exists (select from payment_run_items i where i.client_id = o.client_id and i.payout_id = o.id)`.execute(
    tx,
  );
}

/** Adds a bank connection whose sign-in has expired. */
export async function insertDemoLink(
  tx: CompanyTransaction,
  link: { client_id: string; institution: string; created_by: string; created_at: Date },
): Promise<string> {
  const id = uuidv7();
  const expired = { state: 'reconnect', error: 'The bank asks for a new sign-in.', sealed_token: '' };
  await tx
    .insertInto('card_links')
    .values({ ...link, id, item_id: `demo-${id}`, ...expired })
    .execute();
  return id;
}
