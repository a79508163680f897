import { moneyFrom } from '#domain/money/money.ts';
import type { App } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { readCardPayment, readCreditNote } from './credit-notes.rows.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * Refunds a credit note to the card. The id of the credit note is the vendor's idempotency key, so a repeated job
 * refunds only once. If the vendor does not respond, the queue repeats the job.
 */
export async function refundToCard(
  app: App,
  { client_id, credit_note_id }: EventPayloads['invoice.refund_started'],
): Promise<void> {
  const key = { client_id, id: credit_note_id };
  const { note, payment } = await app.database.readInCompany(client_id, async (tx) => {
    const found = await readCreditNote(tx, key);
    return { note: found, payment: found && (await readCardPayment(tx, { client_id, invoice_id: found.invoice_id })) };
  });
  if (note?.refund_state !== 'pending' || !payment || !app.card_payments) return;

  const result = await app.card_payments.refund({
    client_id,
    refund_id: credit_note_id,
    payment_vendor_id: payment.vendor_id,
    amount: moneyFrom(note.total, note.currency),
  });
  const request = systemRequest(app, 'billing');
  await writeInCompany({ app, request, client_id }, (context) => settleRefund(context, credit_note_id, result));
}
