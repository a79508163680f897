import type { App } from '../http/context.ts';
import { runBilling } from '../modules/billing/run-billing.ts';
import { onEvent } from '../modules/every-module.ts';

/** Renews the subscription of every company and charges its pending payments, as the hourly job and its worker do. */
export default async function billCompanies(app: App, client_ids: readonly string[]): Promise<string> {
  await app.jobs.start();
  for (const client_id of client_ids) {
    await runBilling(app, client_id);
    const waiting = await app.database.readInCompany(client_id, (tx) =>
      tx
        .selectFrom('billing_payments')
        .select('id')
        .where('client_id', '=', client_id)
        .where('state', '=', 'pending')
        .execute(),
    );
    for (const { id } of waiting)
      await onEvent(app, { client_id, event: 'invoice.payment_started', event_id: id, payment_id: id });
  }
  return 'done';
}
