import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

/** number_sequences: the numbers of reports, advances, bank files, payment runs and former employees. */

/** Returns the next number of a kind. Many transactions update this row, so call it last before the commit. */
export async function nextNumber(
  tx: CompanyTransaction,
  client_id: string,
  kind: 'report' | 'advance' | 'bank_file' | 'former_employee' | `payment_run_${number}`,
): Promise<number> {
  // Payment runs are numbered from 1 in each year.
  const first = kind.startsWith('payment_run_') ? 1 : 1001;
  const { rows } = await sql<{ last_number: string }>`
    insert into number_sequences as n (client_id, kind, last_number) values (${client_id}, ${kind}, ${first})
    on conflict (client_id, kind) do update set last_number = n.last_number + 1
    returning last_number`.execute(tx);
  return Number(rows[0]?.last_number);
}
