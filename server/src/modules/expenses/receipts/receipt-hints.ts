import type { ReadingHints } from '#domain/receipts/read-receipt.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { reimbursementSettings } from '../../people/find-employee-profile.ts';
import { readKnownMerchants } from './known-merchants.rows.ts';

/** Returns hints for reading a receipt: known merchants, and the currencies of the company and of the uploader. */
export async function receiptHints(
  tx: CompanyTransaction,
  person: { client_id: string; user_id: string },
): Promise<Omit<ReadingHints, 'today'>> {
  const { currency, company_currency } = await reimbursementSettings(tx, person);
  const known_merchants = await readKnownMerchants(tx, person);
  return { home_currency: company_currency, own_currency: currency, known_merchants };
}
