import type { CompanyTransaction } from '../../db/database.ts';

/** Reads the counters of one person. The write pipeline updates them. */
export function readCounters(tx: CompanyTransaction, query: { client_id: string; person_id: string }) {
  return tx
    .selectFrom('counters_by_person')
    .select(['counter', 'count', 'total'])
    .where('client_id', '=', query.client_id)
    .where('person_id', '=', query.person_id)
    .execute();
}
