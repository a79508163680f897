import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL that matches postings `l` that are not reversed. PostgreSQL looks up each posting's reversal in the
 * index; with `not exists`, it may read all postings of the company.
 */
export function isNotReversed(client_id: string): RawBuilder<boolean> {
  return sql<boolean>`(select x.id from ledger_postings x where x.client_id = ${client_id} and x.reverses_id = l.id) is null`;
}
