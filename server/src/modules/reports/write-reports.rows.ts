import { sql } from 'kysely';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/**
 * Queries that insert drafts, update the texts, stage and version of reports, set their payable totals to zero and mark
 * them as deleted. Their other sums are updated in expenses/lines.
 */

interface Key {
  client_id: string;
  id: string;
}

interface ReportTexts {
  title: string;
  purpose: string;
  custom_values: Record<string, unknown>;
}

export async function insertDraft(
  tx: CompanyTransaction,
  report: Key & ReportTexts & { number: number; owner_id: string; currency: string; now: Date },
) {
  const { client_id, id, number, owner_id, currency, title, purpose, custom_values, now } = report;
  await tx
    .insertInto('reports')
    .values({
      client_id,
      id,
      number,
      owner_id,
      currency,
      title,
      purpose,
      created_at: now,
      updated_at: now,
      custom_values: JSON.stringify(custom_values),
    })
    .execute();
}

export async function updateTexts(tx: CompanyTransaction, key: Key, { title, purpose, custom_values }: ReportTexts) {
  await tx
    .updateTable('reports')
    .set({ title, purpose, custom_values: JSON.stringify(custom_values) })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}

/**
 * The time and the submitter of a submission. Both are null for a recall, and absent for a move that does not change
 * them.
 */
export type Submission =
  | { submitted_at: Date; submitted_by: string }
  | { submitted_at: null; submitted_by: null }
  | { submitted_at?: never; submitted_by?: never };

/**
 * Moves the report to another stage. Changes nothing and returns false if the report is no longer in the expected
 * stage.
 */
export async function moveStage(
  tx: CompanyTransaction,
  key: Key,
  { from, to, ...submission }: { from: ReportStage; to: ReportStage } & Submission,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ stage: to, ...submission })
    .set({ version: sql`version + 1` })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .where('stage', '=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets the payable totals to zero: nothing of a rejected report is paid, whatever its lines add up to. */
export async function payNothing(tx: CompanyTransaction, key: Key) {
  await tx
    .updateTable('reports')
    .set({ payable_total: '0', company_payable_total: '0' })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}

export async function markDeleted(tx: CompanyTransaction, key: Key, now: Date) {
  await tx
    .updateTable('reports')
    .set({ deleted_at: now, updated_at: now, version: sql`version + 1` })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}

export async function bumpVersion(tx: CompanyTransaction, key: Key) {
  await tx
    .updateTable('reports')
    .set({ version: sql`version + 1` })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}
