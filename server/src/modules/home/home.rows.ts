import type { CompanyTransaction } from '../../db/database.ts';

/** The counters of one person. The write pipeline maintains them. */
export function readCounters(tx: CompanyTransaction, query: { client_id: string; person_id: string }) {
  return tx
    .selectFrom('counters_by_person')
    .select(['counter', 'count', 'total'])
    .where('client_id', '=', query.client_id)
    .where('person_id', '=', query.person_id)
    .execute();
}
