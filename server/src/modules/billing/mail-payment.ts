import { spacedReference } from '#domain/billing/bank-transfer.ts';
import { failureText } from '#domain/billing/failure-text.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { withCommas } from '#domain/money/display.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import type { MessageText } from '../notifications/item-messages.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { type InvoiceRow, type PaymentRow, readInvoice, readPayment } from './invoices.rows.ts';

/** Notifies the administrators of the company that an invoice was paid or that its payment failed, once per payment. */
export async function mailPayment(app: App, payload: EventPayloads['invoice.payment_settled']): Promise<void> {
  const { client_id, payment_id, event_id } = payload;
  await notifyPerson(app, client_id, async (tx) => {
    const payment = await readPayment(tx, { client_id, id: payment_id });
    const invoice = payment && (await readInvoice(tx, { client_id, id: payment.invoice_id }));
    if (!payment || !invoice) return undefined;
    return {
      client_id,
      event: payment.state === 'succeeded' ? 'invoice.paid' : 'invoice.payment_failed',
      event_id,
      about: { item_kind: 'invoice', item_id: invoice.id },
      words: textOf(payment, invoice),
      footer: 'You receive this because you are an administrator of your company.',
      payload,
    };
  });
}

/** Notifies the administrators of an invoice to pay by transfer, when it is issued and when it is overdue. */
export async function mailTransferRequest(
  app: App,
  payload: EventPayloads['invoice.issued'] | EventPayloads['invoice.overdue'],
): Promise<void> {
  const { client_id, invoice_id, event } = payload;
  await notifyPerson(app, client_id, async (tx) => {
    const invoice = await readInvoice(tx, { client_id, id: invoice_id });
    if (invoice?.state !== 'open' || !invoice.due_on) return undefined;
    const { number, currency, amount_due, due_on, reference } = invoice;
    const shown = `${currency} ${withCommas(toDecimal(moneyFrom(amount_due, currency)))}`;
    const isOverdue = event === 'invoice.overdue';
    return {
      ...payload,
      about: { item_kind: 'invoice', item_id: invoice_id },
      words: {
        subject: isOverdue ? `Invoice ${number} is overdue` : `Invoice ${number} is due on ${dateText(due_on)}`,
        lines: [
          isOverdue
            ? `We have not received ${shown} for invoice ${number}, which was due on ${dateText(due_on)}. If you paid it already, you need not do anything.`
            : `Please transfer ${shown} for invoice ${number} by ${dateText(due_on)}.`,
          `Account: ${app.config.PROVIDER_BANK_ACCOUNT}\nReference: ${spacedReference(reference)}`,
          'With the reference we match your transfer with the invoice.',
        ],
        action: 'Open billing',
      },
      footer: 'You receive this because you are an administrator of your company.',
      payload,
    };
  });
}

function textOf({ state, amount, failure_code }: PaymentRow, { number, currency }: InvoiceRow): MessageText {
  const shown = `${currency} ${withCommas(toDecimal(moneyFrom(amount, currency)))}`;
  if (state === 'succeeded')
    return {
      subject: `Invoice ${number} is paid`,
      lines: [`We received ${shown} for invoice ${number}. Thank you.`],
      action: 'Open billing',
    };
  return {
    subject: `Payment of invoice ${number} failed`,
    lines: [
      `We could not charge ${shown} for invoice ${number}. ${failureText(failure_code)}`,
      'Change the card to pay it now.',
    ],
    action: 'Open billing',
  };
}
