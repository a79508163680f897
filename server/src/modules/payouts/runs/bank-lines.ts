import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { paymentRuns } from '#contract/payment-runs.contract.ts';
import { msg } from '#domain/language/translate.ts';
import { readMoney, toDecimal } from '#domain/money/money.ts';
import { isStartedRun, paymentRunNumber, paymentRunStateLabel } from '#domain/payouts/payment-run-states.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { todayOf } from '../move-payment.ts';
import { deleteBankLineRow, lockPaymentRun, readRunPayments, saveBankLineRow } from './payment-runs.rows.ts';

/** Saves what the bank statement shows for a currency of the run, and replaces the previous line. */
export async function saveBankLine(
  context: SignedWriteContext,
  { id, currency, amount, booked_on }: InputOf<typeof paymentRuns.saveBankLine>,
): Promise<OutputOf<typeof paymentRuns.saveBankLine>> {
  const { tx, client_id, actor, request, record } = context;
  const run = await lockPaymentRun(tx, { client_id, id });
  if (!run) throw new Refused('item.not_found');
  if (!isStartedRun(run.state))
    throw new Refused('payment_run.wrong_state', { label: paymentRunStateLabel[run.state].toLowerCase() });
  const read = toDecimal(orRefuse(readMoney(amount, currency)));
  if (booked_on > todayOf(context))
    throw new Refused('payout.paid_ahead', {}, { booked_on: msg`Choose today or an earlier date.` });
  const payments = await readRunPayments(tx, { client_id, id });
  if (!payments.some((payment) => payment.currency === currency))
    throw new Refused('payment_run.other_currency', { currency });

  await saveBankLineRow(tx, {
    client_id,
    run_id: id,
    currency,
    amount: read,
    booked_on,
    entered_at: request.now,
    entered_by: actor.user_id,
  });
  record({
    action: 'payment_run_bank_line',
    item_kind: 'payment_run',
    item_id: id,
    item_label: paymentRunNumber(run),
    facts: { after: { currency, amount: read, booked_on } },
  });
  return { status: true };
}

export async function removeBankLine(
  { tx, client_id, record }: SignedWriteContext,
  { id, currency }: InputOf<typeof paymentRuns.removeBankLine>,
): Promise<OutputOf<typeof paymentRuns.removeBankLine>> {
  const run = await lockPaymentRun(tx, { client_id, id });
  if (!run || !(await deleteBankLineRow(tx, { client_id, run_id: id, currency }))) throw new Refused('item.not_found');
  record({
    action: 'payment_run_bank_line_removed',
    item_kind: 'payment_run',
    item_id: id,
    item_label: paymentRunNumber(run),
    facts: { before: { currency } },
  });
  return { status: true };
}
