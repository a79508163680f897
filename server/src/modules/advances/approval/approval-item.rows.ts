import { sql } from 'kysely';
import type { AdvanceStage } from '#domain/advances/advance-stages.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import type { CompanyTransaction } from '../../../db/database.ts';

export interface AdvanceItemRow {
  id: string;
  owner_id: string;
  submitted_by: string | null;
  stage: AdvanceStage;
  currency: string;
  /** In the company's currency. */
  total: string;
  category_id: string | null;
  has_violation: boolean;
  custom_values: CustomValues;
}

/** An advance with the fields that approval rules look at. */
export async function readAdvanceItem(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<AdvanceItemRow | undefined> {
  const { rows } = await sql<AdvanceItemRow>`
    select id, owner_id, submitted_by, stage, currency, coalesce(converted_amount, amount) as total, category_id,
      has_violation, custom_values
    from advances where client_id = ${client_id} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}
