import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Reading } from './files.rows.ts';

/** scans: named only here, and where a file is shown with what was read off it. */

interface Key {
  client_id: string;
  file_id: string;
}

/** Waits to be read, from the beginning. What an earlier reading found stays until the new one is done. */
export async function startScan(tx: CompanyTransaction, of: Key & { now: Date }) {
  const { client_id, file_id, now } = of;
  const fresh = { state: 'pending', tries: 0, failure: '', requested_at: now, started_at: null, finished_at: null };
  await tx
    .insertInto('scans')
    .values({ client_id, file_id, ...fresh })
    .onConflict((conflict) => conflict.columns(['client_id', 'file_id']).doUpdateSet(fresh))
    .execute();
}

/** Held while it is decided, so that two who ask at once ask once. */
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
  kind: 'image' | 'pdf' | 'sheet';
  no_of_pages: number;
  uploaded_by: string;
}

/** Counts the try. Nothing where it was read in the meantime, or the file is gone. */
export async function takeScanTurn(tx: CompanyTransaction, of: Key & { now: Date }): Promise<ScanTurn | undefined> {
  const { rows } = await sql<ScanTurn>`
    update scans s set tries = s.tries + 1, started_at = ${of.now}
    from files f
    where s.client_id = ${of.client_id} and s.file_id = ${of.file_id} and s.state = 'pending'
      and f.client_id = ${of.client_id} and f.id = s.file_id and f.removed_at is null
    returning s.tries, f.kind, f.no_of_pages, f.uploaded_by`.execute(tx);
  return rows[0];
}

/** False where somebody else finished it, or asked anew since this try began. */
export async function finishScan(
  tx: CompanyTransaction,
  of: Key & { tries: number; state: 'done' | 'partial' | 'failed'; reading: Reading; failure: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scans')
    .set({
      state: of.state,
      reading: JSON.stringify(of.reading),
      failure: of.failure,
      finished_at: of.now,
    })
    .where('client_id', '=', of.client_id)
    .where('file_id', '=', of.file_id)
    .where('state', '=', 'pending')
    .where('tries', '=', of.tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Begun long ago and never finished. What still waits for its turn is left alone. */
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
