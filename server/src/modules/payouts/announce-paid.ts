import { t } from '#domain/language/translate.ts';
import type { App, WriteContext } from '../../http/context.ts';
import { announceItem, type EventPayloads } from '../../jobs/events.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { paymentsText } from '../notifications/item-messages.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { readPaidInRun, readPayeesOfRun } from './payout-lookups.rows.ts';
import { methodText, payableLabel } from './show-payments.ts';

/**
 * Announces the payments of a run once per payee: a payee of one item gets the usual event of that item, and a payee of
 * several items gets one event for all of them.
 */
export async function announcePaid({ tx, client_id, announce }: WriteContext, run_id: string): Promise<void> {
  for (const { user_id, count, item_kind, item_id } of await readPayeesOfRun(tx, { client_id, run_id })) {
    if (count > 1) announce('payments.paid', { user_id, run_id });
    else announceItem(announce, { kind: item_kind, id: item_id }, 'paid', { user_id });
  }
}

/** Notifies a payee of all their payments of a run. */
export async function notifyPayments(app: App, payload: EventPayloads['payments.paid']): Promise<void> {
  const { run_id, ...event } = payload;
  const { client_id, user_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const paid = await readPaidInRun(tx, { client_id, run_id, user_id });
    if (paid.length === 0) return undefined;
    const words = () =>
      paymentsText(
        paid.map(({ currency, reference, ...row }) => ({
          item: payableLabel(row),
          currency,
          reference,
          method: methodText(row),
          paid_on: row.paid_on ?? '',
          amount: amountText(row.amount, currency) ?? '0',
        })),
      );
    const item_kind = paid.some((row) => row.item_kind === 'report') ? 'reports' : 'advances';
    const footer = () => t`You receive this email because you were paid.`;
    return { ...event, about: { item_kind, item_id: run_id }, words, footer, payload };
  });
}
