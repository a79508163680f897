import { v7 as uuidv7 } from 'uuid';
import { moveInvoice } from '#domain/billing/invoice-states.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { billingDay } from './billing-terms.ts';
import { insertPayment, readInvoice, readLastPayment } from './invoices.rows.ts';
import { settlePayment } from './settle-payment.ts';

/** Records a bank transfer that paid an invoice, even if the invoice was written off. The caller locks the account. */
export async function recordTransfer(
  context: WriteContext,
  { invoice_id, reference, received_on }: { invoice_id: string; reference: string; received_on: string },
): Promise<{ number: number }> {
  const { tx, client_id, request } = context;
  const invoice = await readInvoice(tx, { client_id, id: invoice_id });
  if (!invoice) throw new Refused('item.not_found');
  const move = moveInvoice(invoice.state, 'pay');
  if (!move.allowed) throw new Refused(move.code, move.facts);
  if (received_on > billingDay(request.now)) throw new Refused('invoice.received_ahead');
  const last = await readLastPayment(tx, { client_id, invoice_id });
  if (last?.state === 'pending') throw new Refused('invoice.payment_running');

  const payment_id = uuidv7();
  await insertPayment(tx, {
    client_id,
    id: payment_id,
    invoice_id,
    amount: invoice.amount_due,
    created_at: new Date(`${received_on}T00:00:00Z`),
    method: 'bank_transfer',
    reference,
  });
  await settlePayment(context, { payment_id, state: 'succeeded', vendor_id: '', failure_code: '' });
  return { number: invoice.number };
}
