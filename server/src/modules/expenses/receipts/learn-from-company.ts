import { learnFromExpenses, merchantKey } from '#domain/receipts/learn-from-expenses.ts';
import type { ReceiptReading } from '#domain/receipts/read-receipt.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readEarlierExpenses } from './earlier-expenses.rows.ts';

/**
 * Improves the values that were read from a receipt, using what people in the company chose earlier for the same
 * merchant.
 */
export async function learnFromCompany(
  tx: CompanyTransaction,
  { client_id, file_id, reading }: { client_id: string; file_id: string; reading: ReceiptReading },
): Promise<ReceiptReading> {
  const receipts = [{ file_id, merchant_key: merchantKey(reading) }];
  return learnFromExpenses(reading, await readEarlierExpenses(tx, { client_id, receipts }));
}
