import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { DB } from './tables.ts';

/** Positions in PostgreSQL's write-ahead log, in bytes. */
export interface WritePositions {
  /** The position of the company's last commit; the end of the log if it is unknown. */
  saved: number;
  /** The end of the log on the primary. */
  end: number;
}

/**
 * Saves the position of a commit. The statement is sent directly after the commit on the same connection. The commit
 * has been flushed by then, so the flushed part of the log contains it.
 */
export async function saveWritePosition(client: pg.PoolClient, client_id: string): Promise<void> {
  await client.query({
    name: 'outlay_write_position',
    text: `insert into write_positions as known (client_id, slot, position)
      values ($1, pg_backend_pid() % 16, pg_current_wal_flush_lsn())
      on conflict (client_id, slot) do update set position = greatest(known.position, excluded.position)`,
    values: [client_id],
  });
}

export async function readWritePositions(tx: Transaction<DB>, client_id: string): Promise<WritePositions> {
  const { rows } = await sql<WritePositions>`
    select (coalesce(max(position), pg_current_wal_flush_lsn()) - '0/0')::int8 as saved,
      (pg_current_wal_flush_lsn() - '0/0')::int8 as end
    from write_positions where client_id = ${client_id}`.execute(tx);
  const [positions] = rows;
  if (!positions) throw new Error('The primary returned no position of its log.');
  return positions;
}

/** Reads the position up to which a replica has replayed the log; null if the server is not a replica. */
export async function readReplayedPosition(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ replayed: number | null }>(
    `select (pg_last_wal_replay_lsn() - '0/0')::float8 as replayed where pg_is_in_recovery()`,
  );
  return rows[0]?.replayed ?? null;
}
