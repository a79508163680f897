import { spacedReference } from '#domain/billing/bank-transfer.ts';
import { failureText } from '#domain/billing/failure-text.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import type { MessageText } from '../notifications/item-messages.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { type InvoiceRow, type PaymentRow, readInvoice, readPayment } from './invoices.rows.ts';

/** Mails the administrators of the company once per payment that an invoice was paid or that its payment failed. */
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
      words: () => textOf(payment, invoice),
      footer: () => t`You receive this because you are an administrator of your company.`,
      payload,
    };
  });
}

/**
 * Mails the administrators that an invoice must be paid by transfer, when it is issued and again when it is overdue.
 */
export async function mailTransferRequest(
  app: App,
  payload: EventPayloads['invoice.issued'] | EventPayloads['invoice.overdue'],
): Promise<void> {
  const { client_id, invoice_id, event } = payload;
  await notifyPerson(app, client_id, async (tx) => {
    const invoice = await readInvoice(tx, { client_id, id: invoice_id });
    if (invoice?.state !== 'open' || !invoice.due_on) return undefined;
    const due = { ...invoice, due_on: invoice.due_on, is_overdue: event === 'invoice.overdue' };
    return {
      ...payload,
      about: { item_kind: 'invoice', item_id: invoice_id },
      words: () => transferText(due, app.config.PROVIDER_BANK_ACCOUNT),
      footer: () => t`You receive this because you are an administrator of your company.`,
      payload,
    };
  });
}

type DueInvoice = Pick<InvoiceRow, 'number' | 'currency' | 'amount_due' | 'reference'> & {
  due_on: string;
  is_overdue: boolean;
};

function transferText(invoice: DueInvoice, account: string | undefined): MessageText {
  const { number, currency, amount_due, due_on, reference, is_overdue } = invoice;
  const shown = `${currency} ${withCommas(toDecimal(moneyFrom(amount_due, currency)))}`;
  const due = dateText(due_on);
  return {
    subject: is_overdue ? t`Invoice ${number} is overdue` : t`Invoice ${number} is due on ${due}`,
    lines: [
      is_overdue
        ? t`We have not received ${shown} for invoice ${number}, which was due on ${due}. If you paid it already, you need not do anything.`
        : t`Please transfer ${shown} for invoice ${number} by ${due}.`,
      `${t`Account: ${account}`}\n${t`Reference: ${spacedReference(reference)}`}`,
      t`With the reference we match your transfer with the invoice.`,
    ],
    action: t`Open billing`,
  };
}

function textOf({ state, amount, failure_code }: PaymentRow, { number, currency }: InvoiceRow): MessageText {
  const shown = `${currency} ${withCommas(toDecimal(moneyFrom(amount, currency)))}`;
  if (state === 'succeeded')
    return {
      subject: t`Invoice ${number} is paid`,
      lines: [t`We received ${shown} for invoice ${number}. Thank you.`],
      action: t`Open billing`,
    };
  return {
    subject: t`Payment of invoice ${number} failed`,
    lines: [
      t`We could not charge ${shown} for invoice ${number}. ${failureText(failure_code)}`,
      t`Change the card to pay it now.`,
    ],
    action: t`Open billing`,
  };
}
