import { sql } from 'kysely';
import type { DayOrder } from '#domain/dates/day-order.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** The parts of companies and company_support that a company can edit itself. */
export interface CompanyProfileRow {
  name: string;
  currency: string;
  time_zone: string;
  /** The order of day and month in dates; null to follow the country of the main entity. */
  day_order: DayOrder | null;
  /** The image as a data URL. */
  logo: string | null;
  support_mail_text: string;
  support_contact_no: string;
  guide_video_url: string | null;
  version: number;
}

export async function readCompanyProfile(
  tx: CompanyTransaction,
  client_id: string,
): Promise<CompanyProfileRow | undefined> {
  const { rows } = await sql<CompanyProfileRow>`
    select c.name, c.currency, c.time_zone, c.day_order, c.logo, coalesce(s.support_mail_text, '') as support_mail_text,
      coalesce(s.support_contact_no, '') as support_contact_no, s.guide_video_url, c.version
    from companies c left join company_support s on s.client_id = ${client_id} and s.client_id = c.client_id
    where c.client_id = ${client_id}`.execute(tx);
  return rows[0];
}

/** Updates the profile. Returns false if it was changed in the meantime. */
export async function updateCompanyProfile(
  tx: CompanyTransaction,
  { client_id, version }: { client_id: string; version: number },
  profile: CompanyProfileRow,
): Promise<boolean> {
  const { name, currency, time_zone, day_order, logo } = profile;
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ name, currency, time_zone, day_order, logo, version: version + 1 })
    .where('client_id', '=', client_id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;

  // Updates the company in the provider's list of clients. A trigger does this too, except on Citus, where no triggers
  // run on the companies table.
  await sql`select outlay_refresh_client(${client_id})`.execute(tx);

  const { support_mail_text, support_contact_no, guide_video_url } = profile;
  const support = { support_mail_text, support_contact_no, guide_video_url };
  await tx
    .insertInto('company_support')
    .values({ client_id, ...support })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(support))
    .execute();
  return true;
}

/** Returns true if there are amounts in the company's currency. The currency can then no longer change. */
export async function isCurrencyUsed(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  const hasRow = (table: string) =>
    sql`coalesce((select true from ${sql.table(table)} where client_id = ${client_id} limit 1), false)`;
  const tables = ['expenses', 'reports', 'advances', 'company_rates', 'policies'];
  const { rows } = await sql<{ is_used: boolean }>`
    select ${sql.join(tables.map(hasRow), sql` or `)} as is_used`.execute(tx);
  return rows[0]?.is_used ?? false;
}
