import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** The only file that writes `travel_connections`. */

export interface TravelConnectionRow {
  sealed_key: string;
  agency: string;
  cursor: string;
  state: 'connected' | 'refused';
  error: string;
  last_synced_at: Date | null;
}

const columns = sql`c.sealed_key, c.agency, c.cursor, c.state, c.error, c.last_synced_at`;

export async function readTravelConnection(
  tx: CompanyTransaction,
  client_id: string,
): Promise<TravelConnectionRow | undefined> {
  const { rows } = await sql<TravelConnectionRow>`
    select ${columns} from travel_connections c where c.client_id = ${client_id}`.execute(tx);
  return rows[0];
}

export async function lockTravelConnection(
  tx: CompanyTransaction,
  client_id: string,
): Promise<TravelConnectionRow | undefined> {
  const { rows } = await sql<TravelConnectionRow>`
    select ${columns} from travel_connections c where c.client_id = ${client_id} for update`.execute(tx);
  return rows[0];
}

/** Saves a new key. Everything is read again, because another key may belong to another account. */
export async function saveTravelConnection(
  tx: CompanyTransaction,
  connection: { client_id: string; sealed_key: string; agency: string; created_by: string; created_at: Date },
): Promise<void> {
  const start = { cursor: '', state: 'connected', error: '' };
  const { sealed_key, agency } = connection;
  await tx
    .insertInto('travel_connections')
    .values({ ...connection, ...start })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ sealed_key, agency, ...start }))
    .execute();
}

export async function updateTravelConnection(
  tx: CompanyTransaction,
  client_id: string,
  change: Partial<Pick<TravelConnectionRow, 'cursor' | 'state' | 'error' | 'last_synced_at'>>,
): Promise<void> {
  await tx.updateTable('travel_connections').set(change).where('client_id', '=', client_id).execute();
}

export async function deleteTravelConnection(tx: CompanyTransaction, client_id: string): Promise<void> {
  await tx.deleteFrom('travel_connections').where('client_id', '=', client_id).execute();
}
