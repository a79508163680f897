import type { CompanyTransaction } from '../../db/database.ts';

/** The home page reads the counters of one person; the gate writes them. */
export function readCounters(tx: CompanyTransaction, of: { client_id: string; person_id: string }) {
  return tx
    .selectFrom('counters_by_person')
    .select(['counter', 'count', 'total'])
    .where('client_id', '=', of.client_id)
    .where('person_id', '=', of.person_id)
    .execute();
}
