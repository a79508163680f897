import { moneyFrom } from '#domain/money/money.ts';
import type { App } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { readAccount } from './billing-account.rows.ts';
import { readInvoice, readPayment } from './invoices.rows.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Charges the card for a payment. The payment's id is the vendor's idempotency key, so a repeated job charges only
 * once. If the vendor does not respond, the queue repeats the job.
 */
export async function chargePayment(
  app: App,
  { client_id, payment_id }: EventPayloads['invoice.payment_started'],
): Promise<void> {
  const { payment, invoice, account } = await app.database.readInCompany(client_id, async (tx) => {
    const found = await readPayment(tx, { client_id, id: payment_id });
    return {
      payment: found,
      invoice: found && (await readInvoice(tx, { client_id, id: found.invoice_id })),
      account: await readAccount(tx, client_id),
    };
  });
  if (payment?.state !== 'pending' || !invoice) return;

  const { customer_id, card_id } = account;
  const result =
    app.card_payments && customer_id && card_id
      ? await app.card_payments.charge({
          client_id,
          payment_id,
          customer_id,
          card_id,
          amount: moneyFrom(payment.amount, invoice.currency),
          description: `Outlay invoice ${invoice.number}`,
        })
      : { state: 'failed' as const, vendor_id: '', failure_code: 'no_card' };
  // The vendor is still processing the payment. The repeated job gets the result.
  if (result.state === 'pending') throw new Error('The payment is still processing.');

  const settled = { payment_id, ...result, state: result.state };
  const request = systemRequest(app, 'billing');
  await writeInCompany({ app, request, client_id }, (context) => settlePayment(context, settled));
}
