import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** The only file that writes `card_periods`. */

interface CardPeriodRow {
  id: string;
  from_on: string;
  to_on: string;
  basis: 'posted_on' | 'spent_on';
  is_closed: boolean;
  explanation: string;
  closed_at: Date | null;
  version: number;
}

const columns = sql`p.id, p.from_on, p.to_on, p.basis, p.is_closed, p.explanation, p.closed_at, p.version`;

/** The first open period that starts after this day. */
export async function readNextPeriod(
  tx: CompanyTransaction,
  { client_id, after }: { client_id: string; after: string },
): Promise<CardPeriodRow | undefined> {
  const { rows } = await sql<CardPeriodRow>`select ${columns} from card_periods p
    where p.client_id = ${client_id} and p.from_on > ${after}::date and not p.is_closed
    order by p.from_on limit 1`.execute(tx);
  return rows[0];
}

/** The period with this id, or undefined. */
export async function readPeriod(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<CardPeriodRow | undefined> {
  const { rows } = await sql<CardPeriodRow>`select ${columns} from card_periods p
    where p.client_id = ${client_id} and p.id = ${id}`.execute(tx);
  return rows[0];
}
