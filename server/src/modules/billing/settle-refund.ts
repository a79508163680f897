import { refundAfter } from '#domain/billing/credit-note.ts';
import { t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { add, moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { App, WriteContext } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import type { RefundResult } from '../../outside/card-payments/port.ts';
import { findCompany } from '../companies/find-company.ts';
import { notifyProvider } from '../notifications/notify-provider.ts';
import { lockAccount, updateAccount } from './billing-account.rows.ts';
import { readCreditNote, settleRefundRow } from './credit-notes.rows.ts';

/**
 * Applies the result of a refund, which may arrive days later. A repeated call changes nothing. The company never loses
 * money: if the bank refuses or returns a refund, the amount is added to its credit and the provider is notified.
 */
export async function settleRefund(
  { tx, client_id, record, announce }: WriteContext,
  id: string,
  { state, vendor_id }: RefundResult,
): Promise<void> {
  const account = await lockAccount(tx, client_id);
  const note = await readCreditNote(tx, { client_id, id });
  const refund_state = note?.refund === 'card' ? refundAfter(note.refund_state, state) : null;
  if (!note || !refund_state) return;

  await settleRefundRow(tx, { client_id, id }, { refund_state, vendor_id });
  if (refund_state !== 'failed') return;

  const { total, currency, invoice_number } = note;
  const credit = add(moneyFrom(account.credit, currency), moneyFrom(total, currency));
  await updateAccount(tx, client_id, { credit: toDecimal(credit) });
  record({
    action: 'invoice_refund_failed',
    item_kind: 'billing',
    item_id: client_id,
    item_label: `${invoice_number}`,
    is_setting: true,
    facts: { amount: `${currency} ${withCommas(total)}` },
  });
  announce('invoice.refund_failed', { credit_note_id: id });
}

/**
 * Notifies the provider of a failed refund. The provider may want to pay by bank transfer instead, because a company
 * that has left cannot use its credit.
 */
export async function notifyRefundFailed(
  app: App,
  { client_id, event, event_id, credit_note_id }: EventPayloads['invoice.refund_failed'],
): Promise<void> {
  const [note, company] = await Promise.all([
    app.database.readInCompany(client_id, (tx) => readCreditNote(tx, { client_id, id: credit_note_id })),
    findCompany(app.database, client_id),
  ]);
  if (!note || !company) return;
  const { currency, total, invoice_number } = note;
  const words = () => {
    const amount = `${currency} ${withCommas(total)}`;
    return {
      subject: t`A refund to ${company.name} failed`,
      lines: [
        t`The bank did not take the refund of ${amount} for invoice ${invoice_number}.`,
        t`The amount was added to the balance of the company. Pay it by bank transfer if the company has left.`,
      ],
    };
  };
  await notifyProvider(app, { event, event_id, client_id, words });
}
