import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

/** The stored counters of lists. Every write that changes a list also updates its counters. */

export interface Tally {
  count: number;
  total: string;
}

interface CounterScope<Name extends string> {
  client_id: string;
  /** The person whose counters are read; null for the company's counters, each of which is the sum of several slots. */
  person_id: string | null;
  kind: 'report' | 'expense' | 'advance' | 'approval' | 'user' | 'card';
  names: readonly Name[];
}

/** Reads the counters `kind:name` and returns them by name, without those that were never written. */
export async function readCounters<Name extends string>(
  tx: CompanyTransaction,
  { client_id, person_id, kind, names }: CounterScope<Name>,
): Promise<Map<Name, Tally>> {
  const from =
    person_id === null
      ? sql`counters_by_company where client_id = ${client_id}`
      : sql`counters_by_person where client_id = ${client_id} and person_id = ${person_id}`;
  const { rows } = await sql<Tally & { counter: string }>`
    select counter, sum(count)::int as count, sum(total) as total from ${from}
      and counter = any(${names.map((name) => `${kind}:${name}`)}) group by counter`.execute(tx);
  return new Map(rows.map(({ counter, count, total }) => [counter.slice(kind.length + 1) as Name, { count, total }]));
}
