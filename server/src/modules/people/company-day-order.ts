import { type DayOrder, usualDayOrder } from '#domain/dates/day-order.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readMainCountry } from './organisation/organisation.rows.ts';

/** How dates in imported files are read when a file does not show it: by the country of the company's main entity. */
export async function companyDayOrder(
  tx: CompanyTransaction,
  { client_id, currency }: { client_id: string; currency: string },
): Promise<DayOrder> {
  return usualDayOrder({ country: await readMainCountry(tx, { client_id, currency }), currency });
}
