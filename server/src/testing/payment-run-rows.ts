import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import {
  insertPaymentRun,
  insertRunItem,
  saveBankLineRow,
  updatePaymentRun,
} from '../modules/payouts/runs/payment-runs.rows.ts';

const at = new Date('2026-11-10T08:00:00Z');
/** No test starts payment runs in this year, so all its run numbers are free for these rows. */
const year = 2000;

/** Adds one row to every table of payment runs. */
export async function addPaymentRun(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<{ payment_run: string }> {
  const payment_run = await addOpenRun(tx, { client_id, user_id });
  await saveBankLineRow(tx, {
    client_id,
    run_id: payment_run,
    currency: 'USD',
    amount: '10.00',
    booked_on: '2026-11-11',
    entered_at: at,
    entered_by: user_id,
  });
  const { rows } = await sql<{ id: string }>`
    select id from payouts where client_id = ${client_id} order by id limit 1`.execute(tx);
  await insertRunItem(tx, { client_id, run_id: payment_run, payout_id: rows[0]?.id ?? '' });
  return { payment_run };
}

/** Adds an open payment run without payments. */
export async function addOpenRun(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<string> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0)::int + 1 as next from payment_runs
    where client_id = ${client_id} and year = ${year}`.execute(tx);
  const id = uuidv7();
  const number = rows[0]?.next ?? 1;
  await insertPaymentRun(tx, { client_id, id, year, number, created_at: at, created_by: user_id });
  await updatePaymentRun(tx, { client_id, id }, { state: 'open' });
  return id;
}
