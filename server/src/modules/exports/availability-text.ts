import { plural, t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { retentionOf } from '../companies/retention.ts';

/** Returns the number of days for which the files of exports are available; null if the company keeps them. */
export async function availableDays(tx: CompanyTransaction, client_id: string): Promise<number | null> {
  return (await retentionOf(tx, client_id)).days.exports;
}

/** Returns the sentence that says how long a file is available. */
export function availabilityText(days: number | null): string {
  if (days === null) return t`You can download the file at any time.`;
  return plural(days, 'The file is available for 1 day.', 'The file is available for # days.');
}
