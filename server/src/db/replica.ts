import type { Transaction } from 'kysely';
import pg from 'pg';
import type { OnQuery } from './company-connection.ts';
import { readInCompanyTransaction } from './company-transaction.ts';
import { type ConnectionLimits, openPool } from './connection-pool.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { reasonsNotToOpen } from './safe-to-open.ts';
import type { DB } from './tables.ts';
import { readReplayedPosition, type WritePositions } from './write-positions.rows.ts';

/**
 * The number of reads that could use the replica, by the server that handled them. `replica`: the replica. `primary`:
 * the primary, because the replica did not have the company's last write yet. `fallback`: the primary, because the
 * replica failed or is too far behind.
 */
export interface ReplicaReads {
  replica: number;
  primary: number;
  fallback: number;
}

export interface Replica {
  reads: ReplicaReads;
  /** Runs the read on the replica; undefined if the primary has to handle it instead. */
  read<T>(
    client_id: string,
    positions: WritePositions,
    work: (tx: Transaction<DB>) => Promise<T>,
  ): Promise<{ result: T } | undefined>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  url: string;
  pool_size: number;
  limits: ConnectionLimits;
  names_statements: boolean;
  onQuery?: OnQuery | undefined;
  /** Called when the replica cannot be used, at most once per pause. */
  onProblem?: ((error: unknown) => void) | undefined;
}

/** The time after which connecting to a replica that does not respond is given up. */
const connectTimeoutMs = 1_000;
/** The time for which a failed replica is not used. */
const pauseMs = 5_000;
/**
 * The most bytes of the write-ahead log that the replica may be behind. With more, it would need minutes to catch up
 * and would return outdated lists of data that all companies share.
 */
const mostBytesBehind = 64 * 1024 * 1024;

/** Opens the read replica. It connects only on the first read, so that the product can start without its replica. */
export function openReplica({ url, pool_size, onQuery, onProblem, ...options }: ReplicaOptions): Replica {
  const pool = openPool({ ...options, url, size: pool_size, connect_timeout_ms: connectTimeoutMs });
  const reads: ReplicaReads = { replica: 0, primary: 0, fallback: 0 };
  let replayed: number | undefined;
  let pausedUntil = 0;

  function pause(problem: unknown): void {
    replayed = undefined;
    if (performance.now() < pausedUntil) return;
    pausedUntil = performance.now() + pauseMs;
    onProblem?.(problem);
  }

  /**
   * Chooses the server for a read. The replayed position only grows, so it is read from the replica again only if the
   * last known position is not enough.
   */
  async function sourceFor({ saved, end }: WritePositions): Promise<keyof ReplicaReads> {
    if (replayed !== undefined && saved <= replayed && end - replayed <= mostBytesBehind) return 'replica';
    replayed = await checkedPosition(pool, { isFirst: replayed === undefined });
    if (end - replayed > mostBytesBehind) return 'fallback';
    return saved <= replayed ? 'replica' : 'primary';
  }

  return {
    reads,
    read: async (client_id, positions, work) => {
      let source: keyof ReplicaReads = 'fallback';
      try {
        if (performance.now() < pausedUntil) return undefined;
        source = await sourceFor(positions);
        if (source !== 'replica') return undefined;
        return { result: await readInCompanyTransaction({ pool, client_id, onQuery }, work) };
      } catch (error) {
        // This includes queries that the replay of the log cancelled, and queries that need a migration that the
        // replica does not have yet.
        if (!isOfReplica(error)) throw error;
        source = 'fallback';
        if (!(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error)) pause(error);
        return undefined;
      } finally {
        reads[source] += 1;
      }
    },
    close: () => pool.end(),
  };
}

/**
 * Returns the position in the log up to which the replica has replayed it. The first call also checks that row-level
 * security applies on the replica.
 */
async function checkedPosition(pool: pg.Pool, { isFirst }: { isFirst: boolean }): Promise<number> {
  const client = await pool.connect();
  try {
    const reasons = isFirst ? await reasonsNotToUseReplica(client) : [];
    const replayed = await readReplayedPosition(client);
    if (reasons.length > 0 || replayed === null) throw new UnusableReplica(reasons.join('\n') || isNoReplica);
    return replayed;
  } finally {
    client.release();
  }
}

/** Returns the reasons, as sentences, why the app must not read from this server. */
export async function reasonsNotToUseReplica(client: pg.ClientBase): Promise<string[]> {
  const reasons = await reasonsNotToOpen(client);
  if ((await readReplayedPosition(client)) === null) reasons.push(isNoReplica);
  return reasons.map((reason) => reason.replaceAll('DATABASE_URL', 'DATABASE_REPLICA_URL'));
}

const isNoReplica = 'The server of DATABASE_REPLICA_URL is not a replica: it accepts writes.';

class UnusableReplica extends Error {}

function isOfReplica(error: unknown): boolean {
  return error instanceof UnusableReplica || error instanceof pg.DatabaseError || isDatabaseUnavailable(error);
}
