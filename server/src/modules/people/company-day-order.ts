import { type DayOrder, usualDayOrder } from '#domain/dates/day-order.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { companyDefaults } from '../companies/find-company.ts';
import { readMainCountry } from './organisation/organisation.rows.ts';

/**
 * Returns the order of day and month to assume for imported dates that do not show it: the company's setting, or else
 * the order used in the country of its main entity.
 */
export async function companyDayOrder(
  tx: CompanyTransaction,
  { client_id, currency }: { client_id: string; currency: string },
): Promise<DayOrder> {
  const [{ day_order }, country] = await Promise.all([
    companyDefaults(tx, client_id),
    readMainCountry(tx, { client_id, currency }),
  ]);
  return day_order ?? usualDayOrder({ country, currency });
}
