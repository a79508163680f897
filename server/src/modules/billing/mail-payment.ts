import { v5 as uuidv5 } from 'uuid';
import { failureText } from '#domain/billing/failure-text.ts';
import { withCommas } from '#domain/money/display.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { composeMail } from '../../outside/mail/compose.ts';
import { claimAndCompose, sendClaimed } from '../notifications/send-once.ts';
import { administratorsOf } from '../people/read-administrators.ts';
import { type InvoiceRow, type PaymentRow, readInvoice, readPayment } from './invoices.rows.ts';

/** Mails the administrators of the company that an invoice was paid or that its payment failed, once per payment. */
export async function mailPayment(
  app: App,
  { client_id, payment_id, event }: EventPayloads['invoice.payment_settled'],
): Promise<void> {
  const { payment, invoice, people } = await app.database.readInCompany(client_id, async (tx) => {
    const found = await readPayment(tx, { client_id, id: payment_id });
    return {
      payment: found,
      invoice: found && (await readInvoice(tx, { client_id, id: found.invoice_id })),
      people: await administratorsOf(tx, client_id),
    };
  });
  if (!payment || !invoice) return;

  for (const { user_id, name, email } of people) {
    const key = { client_id, id: uuidv5(user_id, payment_id), kind: event, user_id };
    const claimed = await app.database.inCompany(client_id, (tx) =>
      claimAndCompose(tx, { ...key, now: app.clock() }, async () =>
        composeMail({
          to: email,
          greeting: `Hello ${name},`,
          action: { label: 'Open billing', url: `${app.public_url}/billingsubscriptions` },
          footer: 'You receive this because you are an administrator of your company.',
          ...textOf(payment, invoice),
        }),
      ),
    );
    await sendClaimed(app, key, claimed);
  }
}

function textOf({ state, amount, failure_code }: PaymentRow, { number, currency }: InvoiceRow) {
  const shown = `${currency} ${withCommas(toDecimal(moneyFrom(amount, currency)))}`;
  if (state === 'succeeded')
    return {
      subject: `Invoice ${number} is paid`,
      lines: [`We received ${shown} for the invoice ${number}. Thank you.`],
    };
  return {
    subject: `Payment of invoice ${number} failed`,
    lines: [
      `We could not charge ${shown} for the invoice ${number}. ${failureText(failure_code)}`,
      'Change the card to pay it now.',
    ],
  };
}
