import type { App, WebhookHandler } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import type { CardPaymentsPort, RefundResult } from '../../outside/card-payments/port.ts';
import { readCreditNote } from './credit-notes.rows.ts';
import { readPayment } from './invoices.rows.ts';
import { settlePayment } from './settle-payment.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * Returns the handler for notifications from the card vendor. Only the first result of a payment counts; repeated and
 * late notifications find the payment settled and change nothing.
 */
export function receivePaymentEvent(app: App, vendor: CardPaymentsPort): WebhookHandler {
  return async (sent) => {
    const notification = await vendor.readNotification(sent);
    if (!notification) return 401;
    if (notification.about === 'refund') return settleLateRefund(app, notification);
    if (notification.about !== 'payment' || notification.result.state === 'pending') return 200;

    const { client_id, payment_id, result } = notification;
    const key = { client_id, id: payment_id };
    // The vendor may serve other installations as well, so unknown payments are ignored.
    const payment = await app.database.readInCompany(client_id, (tx) => readPayment(tx, key));
    if (payment?.state !== 'pending') return 200;
    const settled = { payment_id, ...result, state: notification.result.state };
    const request = systemRequest(app, 'billing');
    await writeInCompany({ app, request, client_id }, (context) => settlePayment(context, settled));
    return 200;
  };
}

/**
 * Applies the result of a refund. A refund from another installation of the product has no credit note in this
 * database, so nothing changes.
 */
async function settleLateRefund(
  app: App,
  { client_id, refund_id, result }: { client_id: string; refund_id: string; result: RefundResult },
): Promise<200> {
  const note = await app.database.readInCompany(client_id, (tx) => readCreditNote(tx, { client_id, id: refund_id }));
  if (!note) return 200;
  const request = systemRequest(app, 'billing');
  await writeInCompany({ app, request, client_id }, (context) => settleRefund(context, refund_id, result));
  return 200;
}
