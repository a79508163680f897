import { type RawBuilder, sql } from 'kysely';
import { type AdvanceStage, advanceStages, isOpenAdvance } from '#domain/advances/advance-stages.ts';
import type { AdvanceAmounts } from '#domain/advances/application-totals.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import type { SavedAttributes } from '#domain/expenses/attribute-values.ts';
import type { PolicyViolationRecord } from '#domain/policies/policy-violation.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on `advances`. Only this file writes the table. */

interface Key {
  client_id: string;
  id: string;
}

/** The policy violations as they were at the time of the evaluation. */
export interface SavedViolation extends PolicyViolationRecord {
  needs_reason: boolean;
  headline: string;
  detail: string;
  /** Set if a rule caps the amount: the most that is paid, in the advance's currency and in the company's. */
  capped: { amount: string; converted_amount: string } | null;
}

/** The fields that the owner fills in. */
export interface AdvanceForm {
  title: string;
  category_id: string | null;
  purpose: string;
  custom_values: CustomValues;
  attributes: SavedAttributes;
  currency: string;
  amount: string;
  needed_on: string | null;
  settle_by: string | null;
  policy_reason: string;
}

/** The values that were derived from the form and the settings when the advance was evaluated. */
export interface AdvancePolicyResult {
  ex_rate: string | null;
  rate_on: string | null;
  /** The amount in the company's currency; null if no exchange rate is known. */
  converted_amount: string | null;
  policy_violation: SavedViolation | null;
  /** True if the amount violates a policy after the edits of approvers. */
  has_violation: boolean;
  policy_result: 'pass' | 'flag' | 'warn' | 'block';
}

export interface AdvanceEdits {
  edited_amount: string | null;
  edited_ex_rate: string | null;
  edited_converted_amount: string | null;
}

export interface SavedAdvance extends AdvanceForm, AdvancePolicyResult, AdvanceEdits, AdvanceAmounts {
  id: string;
  number: number;
  owner_id: string;
  stage: AdvanceStage;
  /** The company's currency. */
  own: string;
  submitted_at: Date | null;
  /** The owner, or the delegate who submitted the advance; null if the advance was not submitted or this is unknown. */
  submitted_by: string | null;
  paid_at: Date | null;
  payment_reference: string;
  created_at: Date;
  version: number;
}

/** Returns the columns to select from `advances a`. */
export function advanceColumns(client_id: string): RawBuilder<unknown> {
  return sql`a.id, a.number, a.owner_id, a.stage, a.title, a.category_id, a.purpose, a.custom_values, a.attributes,
    a.currency, a.amount, a.needed_on, a.settle_by, a.policy_reason, a.ex_rate, a.rate_on, a.converted_amount,
    a.policy_violation, a.has_violation, a.policy_result, a.edited_amount, a.edited_ex_rate, a.edited_converted_amount, a.paid_amount,
    a.applied_amount, a.returned_amount, a.reserved_amount, a.submitted_at, a.submitted_by, a.paid_at, a.payment_reference, a.created_at,
    a.version, (select c.currency from companies c where c.client_id = ${client_id}) as own`;
}

/**
 * Locks advances in the order of their ids until the transaction ends. Callers that change the advances of a report
 * must lock the report first.
 */
export async function lockAdvances(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[] },
): Promise<SavedAdvance[]> {
  if (query.ids.length === 0) return [];
  const { rows } = await sql<SavedAdvance>`
    select ${advanceColumns(query.client_id)} from advances a
    where a.client_id = ${query.client_id} and a.id = any(${[...query.ids]}::uuid[]) and a.deleted_at is null
    order by a.id for update of a`.execute(tx);
  return rows;
}

/**
 * Reads the ids of up to `limit` open advances, such as drafts, with a saved violation of this rule, in the order of
 * the ids.
 */
export async function readDraftsOfRule(
  tx: CompanyTransaction,
  query: { client_id: string; rule_id: string; after: string | undefined; limit: number },
): Promise<string[]> {
  const carried = JSON.stringify([{ rule_id: query.rule_id }]);
  const stages = advanceStages.filter(isOpenAdvance);
  const { rows } = await sql<{ id: string }>`
    select a.id from advances a
    where a.client_id = ${query.client_id} and a.deleted_at is null and a.stage = any(${stages}::text[])
      and a.policy_violation->'attributes_violation' @> ${carried}::jsonb
      ${query.after === undefined ? sql`` : sql`and a.id > ${query.after}`}
    order by a.id limit ${query.limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Reads one advance without locking it. */
export async function readAdvance(tx: CompanyTransaction, { client_id, id }: Key): Promise<SavedAdvance | undefined> {
  const { rows } = await sql<SavedAdvance>`
    select ${advanceColumns(client_id)} from advances a
    where a.client_id = ${client_id} and a.id = ${id} and a.deleted_at is null`.execute(tx);
  return rows[0];
}

interface NewAdvance
  extends AdvanceForm,
    AdvancePolicyResult,
    Pick<SavedAdvance, 'id' | 'number' | 'owner_id' | 'stage' | 'created_at'>,
    Partial<AdvanceEdits & AdvanceAmounts & Pick<SavedAdvance, 'submitted_at' | 'paid_at' | 'payment_reference'>> {}

export async function insertAdvance(tx: CompanyTransaction, client_id: string, advance: NewAdvance) {
  await tx
    .insertInto('advances')
    .values({ client_id, ...columnsOf(advance), updated_at: advance.submitted_at ?? advance.created_at })
    .execute();
}

export interface AdvanceChange
  extends Partial<AdvanceForm & AdvancePolicyResult & AdvanceEdits & AdvanceAmounts>,
    Partial<Pick<SavedAdvance, 'stage' | 'submitted_at' | 'submitted_by' | 'paid_at' | 'payment_reference'>> {
  decided_at?: Date | null;
  deleted_at?: Date;
}

/** Changes an advance. If the advance is no longer in the expected stage, changes nothing and returns false. */
export async function changeAdvance(
  tx: CompanyTransaction,
  { client_id, id, stage }: Key & { stage: AdvanceStage },
  change: AdvanceChange & { updated_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('advances')
    .set(columnsOf(change))
    .set({ version: sql`version + 1` })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('stage', '=', stage)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Documents = Partial<Pick<AdvanceForm & AdvancePolicyResult, 'custom_values' | 'attributes' | 'policy_violation'>>;

/** Serializes the JSON columns. Fields that are not given stay unchanged. */
function columnsOf<Row extends Documents>({ custom_values, attributes, policy_violation, ...plain }: Row) {
  return {
    ...plain,
    ...(custom_values && { custom_values: JSON.stringify(custom_values) }),
    ...(attributes && { attributes: JSON.stringify(attributes) }),
    ...(policy_violation !== undefined && { policy_violation: policy_violation && JSON.stringify(policy_violation) }),
  };
}

export interface PastAdvance {
  id: string;
  stage: AdvanceStage;
  requested_on: string;
  currency: string;
  /**
   * The amount in the company's currency that counts: the edited amount, otherwise the capped amount, otherwise the
   * requested amount.
   */
  effective: string;
  category_id: string | null;
  attributes: SavedAttributes;
  custom_values: CustomValues;
  amount: string;
}

/**
 * Reads up to `limit` submitted advances of a person, newest first. Advances whose amount in the company's currency is
 * unknown are left out.
 */
export async function readPast(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; limit: number },
): Promise<PastAdvance[]> {
  const { rows } = await sql<PastAdvance>`
    select a.id, a.stage, (a.submitted_at at time zone 'UTC')::date as requested_on, a.currency, a.category_id, a.attributes,
      a.custom_values, a.amount,
      coalesce(a.edited_converted_amount, (a.policy_violation -> 'capped' ->> 'converted_amount')::numeric,
        a.converted_amount) as effective
    from advances a where a.client_id = ${query.client_id} and a.owner_id = ${query.owner_id} and a.deleted_at is null
      and a.submitted_at is not null and a.converted_amount is not null
    order by a.id desc limit ${sql.lit(query.limit)}`.execute(tx);
  return rows;
}

/** Counts the advances in a category, but not beyond 1,000, because callers only need to know that there are many. */
export async function countInCategory(
  tx: CompanyTransaction,
  query: { client_id: string; category_id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from advances where client_id = ${query.client_id} and category_id = ${query.category_id} limit 1000
    ) found`.execute(tx);
  return rows[0]?.count ?? 0;
}
