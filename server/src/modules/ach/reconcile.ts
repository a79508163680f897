import type { App } from '../../http/context.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { countMissedEvents } from './ach-company.rows.ts';
import { readOpenTransfers, type TransferRow } from './ach-transfers.rows.ts';
import { refreshSetUp } from './refresh-set-up.ts';
import { sendMassPayment, sendTransfer } from './send-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';

/**
 * The number of days for which paid transfers are still checked, because banks return most transfers within two weeks.
 */
const returnDays = 14;

/**
 * Checking a company stops after this many failures. A single failure does not stop the other checks, but if the bank
 * is unavailable, all of them would fail.
 */
const maxFailures = 5;

interface Reconciling {
  /** True to also check transfers that were paid in the last two weeks, because a bank may still return them. */
  with_paid: boolean;
}

/** Checks every open transfer and set-up at the bank, because notifications can be lost. */
export async function reconcileEveryCompany(app: App, how: Reconciling): Promise<void> {
  if (!app.bank) return;
  for await (const client_id of allCompanyIds(app.database))
    try {
      await reconcileCompany(app, client_id, how);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'bank transfers could not be reconciled');
    }
}

/**
 * Sends the transfers of a company that were not sent yet, and reads the state of the others and of the set-up from the
 * bank. Returns the number of transfers that changed, which is the number of missed notifications. Throws the first
 * failure at the end.
 */
export async function reconcileCompany(
  app: App,
  client_id: string,
  { with_paid }: Reconciling = { with_paid: false },
): Promise<number> {
  const { bank, database } = app;
  if (!bank) return 0;
  const paid_since = with_paid ? new Date(app.clock().getTime() - returnDays * 86_400_000) : null;
  const open = await database.readInCompany(client_id, (tx) => readOpenTransfers(tx, { client_id, paid_since }));
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (failures.length >= maxFailures) return false;
    try {
      return (await work()) === true;
    } catch (error) {
      failures.push(error);
      return false;
    }
  };

  for (const mass_payment_id of new Set(open.map(unsentMassPayment)))
    if (mass_payment_id) await attempt(() => sendMassPayment(app, { client_id, mass_payment_id }));
  let missed = 0;
  for (const { payout_id, transfer_ref, mass_payment_id } of open) {
    const key = { client_id, payout_id };
    if (!transfer_ref) {
      if (!mass_payment_id) await attempt(() => sendTransfer(app, key));
      continue;
    }
    const isChanged = await attempt(async () => settleTransfer(app, key, await bank.readTransfer(transfer_ref)));
    if (isChanged) missed += 1;
  }

  await attempt(() => refreshSetUp(app, client_id));
  if (missed > 0) {
    app.log.warn({ client_id, missed }, 'polling found results of transfers before their notifications');
    await database.inCompany(client_id, (tx) => countMissedEvents(tx, client_id, missed));
  }
  if (failures.length > 0) throw failures[0];
  return missed;
}

function unsentMassPayment({ transfer_ref, mass_payment_id }: TransferRow): string | null {
  return transfer_ref ? null : mass_payment_id;
}
