import { type RawBuilder, sql } from 'kysely';

/**
 * True for a posting `l` that was not reversed. It is written so that PostgreSQL looks for the reversal of each posting
 * in the index: `not exists` may read all postings of the company.
 */
export function isNotReversed(client_id: string): RawBuilder<boolean> {
  return sql<boolean>`(select x.id from ledger_postings x where x.client_id = ${client_id} and x.reverses_id = l.id) is null`;
}
