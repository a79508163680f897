import type { App } from '../../http/context.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { countMissedEvents } from './ach-company.rows.ts';
import { readOpenTransfers } from './ach-transfers.rows.ts';
import { refreshSetUp } from './refresh-set-up.ts';
import { sendMassPayment, sendTransfer } from './send-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';

/** Banks return most transfers within two weeks. */
const returnDays = 14;

interface Reconciling {
  /** Also asks for transfers that were paid in the last two weeks, which a bank may still return. */
  with_paid: boolean;
}

/** Asks the bank for every open transfer and set-up. Notifications may be lost; this finds what they missed. */
export async function reconcileEveryCompany(app: App, how: Reconciling): Promise<void> {
  if (!app.bank) return;
  for await (const client_id of allCompanyIds(app.database))
    try {
      await reconcileCompany(app, client_id, how);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'bank transfers could not be reconciled');
    }
}

/** Returns how many transfers changed, which is the number of notifications that had not arrived. */
export async function reconcileCompany(
  app: App,
  client_id: string,
  { with_paid }: Reconciling = { with_paid: false },
): Promise<number> {
  const { bank, database } = app;
  if (!bank) return 0;
  const paid_since = with_paid ? new Date(app.clock().getTime() - returnDays * 86_400_000) : null;
  const open = await database.readInCompany(client_id, (tx) => readOpenTransfers(tx, { client_id, paid_since }));
  let missed = 0;
  for (const { payout_id, transfer_ref, mass_payment_id } of open)
    if (transfer_ref) {
      const isChanged = await settleTransfer(app, { client_id, payout_id }, await bank.readTransfer(transfer_ref));
      if (isChanged) missed += 1;
    } else if (mass_payment_id) await sendMassPayment(app, { client_id, mass_payment_id });
    else await sendTransfer(app, { client_id, payout_id });

  await refreshSetUp(app, client_id);
  if (missed > 0) {
    app.log.warn({ client_id, missed }, 'polling found results of transfers before their notifications');
    await database.inCompany(client_id, (tx) => countMissedEvents(tx, client_id, missed));
  }
  return missed;
}
