import type { Features } from '#domain/access/features.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readFeatureRows, saveFeatureRow } from './companies.rows.ts';

type SwitchName = { [Name in keyof Features]: Features[Name] extends boolean ? Name : never }[keyof Features];

/** Turns a feature of the company on or off. Sessions apply the change from their next request. */
export function saveFeature(
  tx: CompanyTransaction,
  row: { client_id: string; feature: SwitchName; value: boolean },
): Promise<void> {
  return saveFeatureRow(tx, row);
}

/** Saves the company's status at the bank. Bank transfers are possible only if it is 'verified'. */
export function saveCustomerStatus(
  tx: CompanyTransaction,
  { client_id, value }: { client_id: string; value: string },
): Promise<void> {
  return saveFeatureRow(tx, { client_id, feature: 'ach_customer_status', value });
}

/** Reads the features of a company for code that runs without a session. */
export function featuresOf(tx: CompanyTransaction, client_id: string): Promise<{ feature: string; value: unknown }[]> {
  return readFeatureRows(tx, client_id);
}
