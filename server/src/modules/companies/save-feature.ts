import type { Features } from '#domain/access/features.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { saveFeatureRow } from './companies.rows.ts';

type SwitchName = { [Name in keyof Features]: Features[Name] extends boolean ? Name : never }[keyof Features];

/** Switches a feature of the company on or off. Sessions read it with their next request. */
export function saveFeature(
  tx: CompanyTransaction,
  row: { client_id: string; feature: SwitchName; value: boolean },
): Promise<void> {
  return saveFeatureRow(tx, row);
}
