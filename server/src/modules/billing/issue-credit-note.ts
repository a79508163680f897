import { v7 as uuidv7 } from 'uuid';
import { allowCardRefund, type CreditRefund, creditAmounts } from '#domain/billing/credit-note.ts';
import { invoiceStateLabel } from '#domain/billing/invoice-states.ts';
import { add, type Money, moneyFrom, readMoney, toDecimal } from '#domain/money/money.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { lockAccount, updateAccount } from './billing-account.rows.ts';
import { billingDay } from './billing-terms.ts';
import { insertCreditNote, readCardPayment, readCredited, takeCreditNoteNumber } from './credit-notes.rows.ts';
import { type InvoiceRow, readInvoice } from './invoices.rows.ts';

interface Credit {
  invoice_id: string;
  amount: string;
  refund: CreditRefund;
  reference: string;
  reason: string;
}

/**
 * Issues a credit note that corrects a paid invoice. The account is locked, so that the credit notes of an invoice are
 * issued one after another.
 */
export async function issueCreditNote(context: WriteContext, credit: Credit): Promise<{ number: number }> {
  const { tx, client_id, request } = context;
  const { invoice_id, refund } = credit;
  const account = await lockAccount(tx, client_id);
  const invoice = await readInvoice(tx, { client_id, id: invoice_id });
  if (!invoice) throw new Refused('item.not_found');
  const { currency, state } = invoice;
  if (state !== 'paid') throw new Refused('invoice.wrong_state', { label: invoiceStateLabel[state].toLowerCase() });

  const money = (decimal: string) => moneyFrom(decimal, currency);
  const requested = readMoney(credit.amount, currency);
  if (!requested.allowed) throw new Refused(requested.code, requested.facts);
  const credited = await readCredited(tx, { client_id, invoice_id });
  const amounts = creditAmounts(
    { total: money(invoice.total), tax: money(invoice.tax) },
    { total: money(credited.total), tax: money(credited.tax) },
    requested.value,
  );
  if (!amounts.allowed) throw new Refused(amounts.code, amounts.facts);

  if (refund === 'card') await checkCardRefund(context, invoice, requested.value);

  const { net, tax, total } = amounts.value;
  const id = uuidv7();
  await insertCreditNote(tx, {
    client_id,
    id,
    number: await takeCreditNoteNumber(tx),
    invoice_id,
    issued_on: billingDay(request.now),
    currency,
    net: toDecimal(net),
    tax: toDecimal(tax),
    total: toDecimal(total),
    refund,
    refund_state: refund === 'card' ? 'pending' : 'done',
    reference: credit.reference,
    reason: credit.reason,
  });
  if (refund === 'balance')
    await updateAccount(tx, client_id, { credit: toDecimal(add(money(account.credit), total)) });
  if (refund === 'card') context.announce('invoice.refund_started', { credit_note_id: id });
  return { number: invoice.number };
}

async function checkCardRefund(
  { app, tx, client_id }: WriteContext,
  { id: invoice_id, currency }: InvoiceRow,
  amount: Money,
): Promise<void> {
  if (!app.card_payments) throw new Refused('billing.no_vendor');
  const payment = await readCardPayment(tx, { client_id, invoice_id });
  const refunded = moneyFrom(payment?.refunded ?? '0', currency);
  const allowed = allowCardRefund(payment ? moneyFrom(payment.amount, currency) : null, refunded, amount);
  if (!allowed.allowed) throw new Refused(allowed.code, allowed.facts);
}
