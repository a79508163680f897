import { sql } from 'kysely';
import type { AdvanceStage } from '#domain/advances/advance-stages.ts';
import { isOpenAdvance } from '#domain/advances/advance-stages.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import type { GivenItem } from '../../approval-rules/find-chain.ts';

interface AdvanceItemRow {
  id: string;
  owner_id: string;
  submitted_by: string | null;
  stage: AdvanceStage;
  currency: string;
  /** The amount of the advance in the company's currency. */
  total: string;
  category_id: string | null;
  has_violation: boolean;
  custom_values: CustomValues;
}

/** Reads an advance with the fields that approval rules use. */
async function readAdvanceItem(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<AdvanceItemRow | undefined> {
  const { rows } = await sql<AdvanceItemRow>`
    select id, owner_id, submitted_by, stage, currency, coalesce(converted_amount, amount) as total, category_id,
      has_violation, custom_values
    from advances where client_id = ${client_id} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}

/** Returns an advance as the input of approval rules. */
export async function approvalItemOf(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
): Promise<GivenItem | null> {
  const row = await readAdvanceItem(tx, key);
  return row ? itemOf(row) : null;
}

/** Returns an advance as the input for testing a rule. Only the owner can test with an unsubmitted advance. */
export async function approvalItemFor(
  tx: CompanyTransaction,
  { actor, item_id }: { actor: Actor; item_id: string },
): Promise<GivenItem | null> {
  const row = await readAdvanceItem(tx, { client_id: actor.client_id, id: item_id });
  return !row || (isOpenAdvance(row.stage) && row.owner_id !== actor.user_id) ? null : itemOf(row);
}

/** Converts an advance to an approval item. For approval rules, the advance counts as a single reimbursable line. */
export function itemOf({
  id,
  owner_id,
  submitted_by,
  total,
  currency,
  category_id,
  has_violation,
  custom_values,
}: Omit<AdvanceItemRow, 'stage'>): GivenItem {
  return {
    id,
    owner_id,
    submitted_by,
    total,
    reimbursable_total: total,
    largest_expense: total,
    no_of_expenses: 1,
    no_of_violations: has_violation ? 1 : 0,
    no_of_checks: 0,
    distance_km: '0',
    per_diem_days: 0,
    expense_types: [],
    category_ids: category_id ? [category_id] : [],
    currencies: [currency],
    custom_values,
  };
}
