import { add, moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { App, WriteContext } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { lockAccount, updateAccount } from './billing-account.rows.ts';
import { readCardPayment, readCreditNote, settleRefundRow } from './credit-notes.rows.ts';

/**
 * Pays a credit note back to the card. The note's id is the vendor's idempotency key, so a repeated job refunds once; a
 * vendor that does not answer makes the queue repeat the job.
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
    refund_id: credit_note_id,
    payment_vendor_id: payment.vendor_id,
    amount: moneyFrom(note.total, note.currency),
  });
  const request = systemRequest(app, 'billing');
  await writeInCompany({ app, request, client_id }, (context) => settleRefund(context, credit_note_id, result));
}

/** The company never loses a credit: a refund that the bank refuses is added to its balance. */
async function settleRefund(
  { tx, client_id }: WriteContext,
  id: string,
  { state, vendor_id }: { state: 'succeeded' | 'failed'; vendor_id: string },
): Promise<void> {
  const account = await lockAccount(tx, client_id);
  const note = await readCreditNote(tx, { client_id, id });
  if (note?.refund_state !== 'pending') return;

  await settleRefundRow(tx, { client_id, id }, { refund_state: state === 'succeeded' ? 'done' : 'failed', vendor_id });
  if (state === 'succeeded') return;
  const credit = add(moneyFrom(account.credit, note.currency), moneyFrom(note.total, note.currency));
  await updateAccount(tx, client_id, { credit: toDecimal(credit) });
}
