import { t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { Refused } from '../../../http/refusals.ts';
import { isEntity, type PeriodRow } from './periods.rows.ts';

/** Returns the latest closed month of an entity; null if none is closed. */
export function latestClosed(periods: readonly Pick<PeriodRow, 'month' | 'state'>[]): string | null {
  const closed = periods.filter(({ state }) => state === 'closed').map(({ month }) => month);
  return closed.length > 0 ? closed.reduce((latest, month) => (month > latest ? month : latest)) : null;
}

/**
 * Returns the name of the entity for messages. A null id means postings without an entity. Refuses an unknown entity.
 */
export async function entityName(
  tx: CompanyTransaction,
  { client_id, entity_id }: { client_id: string; entity_id: string | null },
): Promise<string> {
  if (entity_id === null) return t`No entity`;
  const entity = await isEntity(tx, { client_id, entity_id });
  if (!entity) throw new Refused('item.not_found');
  return entity.name;
}
