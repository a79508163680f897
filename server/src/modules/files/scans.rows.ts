import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Reading } from './files.rows.ts';

/** Queries on `scans`. */

interface Key {
  client_id: string;
  file_id: string;
}

/** Resets a scan to pending. The earlier result remains until the new one is ready. */
export async function startScan(tx: CompanyTransaction, of: Key & { now: Date }) {
  const { client_id, file_id, now } = of;
  const fresh = { state: 'pending', tries: 0, failure: '', requested_at: now, started_at: null, finished_at: null };
  await tx
    .insertInto('scans')
    .values({ client_id, file_id, ...fresh })
    .onConflict((conflict) => conflict.columns(['client_id', 'file_id']).doUpdateSet(fresh))
    .execute();
}

/**
 * Returns true if the receipt is queued or being read. Locks the scan, so that two concurrent requests start only one
 * reading.
 */
export async function isBeingRead(tx: CompanyTransaction, of: Key & { now: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom('scans')
    .select(['state'])
    .where('client_id', '=', of.client_id)
    .where('file_id', '=', of.file_id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'pending';
}

export interface ScanTurn {
  tries: number;
  started_at: Date;
  kind: 'image' | 'pdf' | 'sheet';
  no_of_pages: number;
  uploaded_by: string;
}

/** Starts and counts an attempt. Returns undefined if the receipt has already been read or the file was deleted. */
export async function takeScanTurn(tx: CompanyTransaction, of: Key & { now: Date }): Promise<ScanTurn | undefined> {
  const { rows } = await sql<ScanTurn>`
    update scans s set tries = s.tries + 1, started_at = ${of.now}
    from files f
    where s.client_id = ${of.client_id} and s.file_id = ${of.file_id} and s.state = 'pending'
      and f.client_id = ${of.client_id} and f.id = s.file_id and f.removed_at is null
    returning s.tries, s.started_at, f.kind, f.no_of_pages, f.uploaded_by`.execute(tx);
  return rows[0];
}

/**
 * Saves the result of an attempt. Returns false if another attempt has already finished, or a new reading was requested
 * in the meantime. A new reading counts its attempts from one again, so `started_at` must match as well.
 */
export async function finishScan(
  tx: CompanyTransaction,
  of: Key & {
    tries: number;
    started_at: Date;
    state: 'done' | 'partial' | 'failed';
    reading: Reading;
    merchant_key: string;
    failure: string;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scans')
    .set({
      state: of.state,
      reading: JSON.stringify(of.reading),
      merchant_key: of.merchant_key,
      failure: of.failure,
      finished_at: of.now,
    })
    .where('client_id', '=', of.client_id)
    .where('file_id', '=', of.file_id)
    .where('state', '=', 'pending')
    .where('tries', '=', of.tries)
    .where('started_at', '=', of.started_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Marks scans that started before a time and never finished as failed. Returns their file ids. Queued scans are not
 * included.
 */
export async function failForgotten(
  tx: CompanyTransaction,
  of: { client_id: string; before: Date; now: Date; failure: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('scans')
    .set({ state: 'failed', failure: of.failure, finished_at: of.now })
    .where('client_id', '=', of.client_id)
    .where('state', '=', 'pending')
    .where('started_at', '<', of.before)
    .returning('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}
