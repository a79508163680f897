import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

/** number_sequences: the numbers of reports, advances and bank files. */

/** The next number of a kind. Many writers update this row, so take it last before the commit. */
export async function nextNumber(
  tx: CompanyTransaction,
  client_id: string,
  kind: 'report' | 'advance' | 'bank_file',
): Promise<number> {
  const { rows } = await sql<{ last_number: string }>`
    insert into number_sequences as n (client_id, kind, last_number) values (${client_id}, ${kind}, 1001)
    on conflict (client_id, kind) do update set last_number = n.last_number + 1
    returning last_number`.execute(tx);
  return Number(rows[0]?.last_number);
}
