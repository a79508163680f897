import type { ReadingHints } from '#domain/receipts/read-receipt.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { reimbursementCurrency } from '../../people/find-employee-profile.ts';
import { readKnownMerchants } from './known-merchants.rows.ts';

/** Hints from the company and the person who uploaded a receipt: their currencies and known merchants. */
export async function receiptHints(
  tx: CompanyTransaction,
  person: { client_id: string; user_id: string },
): Promise<Omit<ReadingHints, 'today'>> {
  const { currency, company_currency } = await reimbursementCurrency(tx, person);
  const known_merchants = await readKnownMerchants(tx, person);
  return { home_currency: company_currency, own_currency: currency, known_merchants };
}
