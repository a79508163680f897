import type { ach } from '#contract/ach.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { isAchVerified } from '#domain/access/features.ts';
import { returnReason, returnSentence } from '#domain/ach/return-codes.ts';
import {
  canCancelTransfer,
  openTransferStates,
  type TransferState,
  transferStateLabel,
  transferStates,
} from '#domain/ach/transfer-states.ts';
import { allow, refuse } from '#domain/decision.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom, sum, toDecimal, zero } from '#domain/money/money.ts';
import type { ReadContext } from '../../http/context.ts';
import { buttonState } from '../../http/refusals.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { payableNumber } from '../payouts/show-payments.ts';
import { readAchCompany } from './ach-company.rows.ts';
import { type ListedTransfer, readQueuedPayments, readTransferSums, readTransfers } from './ach-transfers.rows.ts';

type Line = OutputOf<typeof ach.transfers>['data'][number];

const currency = 'USD';

export async function listTransfers(
  { tx, actor: { client_id }, request }: ReadContext,
  { state }: InputOf<typeof ach.transfers>,
): Promise<OutputOf<typeof ach.transfers>> {
  const rows = await readTransfers(tx, { client_id, ...(state && { state }) });
  return { status: true, data: rows.map((row) => transferLine(row, request.now)) };
}

/** Lists failed transfers whose item is still waiting to be paid. */
export async function listFailedTransfers({
  tx,
  actor: { client_id },
  request,
}: ReadContext): Promise<OutputOf<typeof ach.transfersErrorList>> {
  const rows = await readTransfers(tx, { client_id, state: 'failed', is_unpaid: true });
  return { status: true, data: rows.map((row) => transferLine(row, request.now)) };
}

function transferLine(row: ListedTransfer, now: Date): Line {
  const { payout_id, item_kind, item_id, title, payee, bank_last4, state, failure_code } = row;
  const hasFailed = state === 'failed';
  return {
    payout_id,
    item_kind,
    item_id,
    number: payableNumber(row),
    title,
    payee,
    amount: amountText(row.amount, row.currency) ?? '0',
    currency: row.currency,
    bank_last4,
    state,
    label: transferStateLabel[state],
    sent_at: row.sent_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    cancel_until: row.cancel_until?.toISOString() ?? null,
    can_cancel: buttonState(canCancelTransfer(row, now)),
    failure_code,
    failure: hasFailed ? returnSentence(failure_code) : '',
    next_step: hasFailed ? returnReason(failure_code).next_step : null,
  };
}

/** The figures cover only this many days, so that reading them stays fast. */
const shownDays = 30;

function sinceOf({ request }: Pick<ReadContext, 'request'>): Date {
  return new Date(request.now.getTime() - shownDays * 86_400_000);
}

/** Returns how much could be paid by bank transfer now, and how much money is in transit. */
export async function countTransfers(context: ReadContext): Promise<OutputOf<typeof ach.payoutReportCount>> {
  const { tx, actor } = context;
  const { client_id, access } = actor;
  const [queued, inFlight, failed] = await Promise.all([
    readQueuedPayments(tx, client_id),
    readTransferSums(tx, { client_id, states: openTransferStates, since: sinceOf(context) }),
    readTransfers(tx, { client_id, state: 'failed', is_unpaid: true }),
  ]);
  return {
    status: true,
    can_pay: buttonState(isAchVerified(access.features) ? allow(true) : refuse('ach.not_verified')),
    ready: totalOf(queued.filter(({ has_bank }) => has_bank).map(asTotal)),
    in_flight: { ...totalOf(inFlight), no_of_unsent: totalOf(inFlight.filter(isUnsent)).count },
    failed: totalOf(failed.map(asTotal)),
  };
}

function isUnsent({ state }: { state: TransferState }): boolean {
  return state === 'created';
}

function asTotal({ amount }: { amount: string }) {
  return { count: 1, amount };
}

function totalOf(rows: readonly { count: number; amount: string }[]): { count: number; amount: string } {
  const amounts = rows.map(({ amount }) => moneyFrom(amountText(amount, currency) ?? '0', currency));
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    amount: toDecimal(sum(amounts, currency)),
  };
}

/**
 * Compares the transfers of the last 30 days with the ledger. Both the money in transit and the money that arrived must
 * match. The nightly check of the ledger covers all transfers.
 */
export async function reconciliation(context: ReadContext): Promise<OutputOf<typeof ach.reconciliation>> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const [sums, company] = await Promise.all([
    readTransferSums(tx, { client_id, states: transferStates, since: sinceOf(context) }),
    readAchCompany(tx, client_id),
  ]);
  const among = (...states: TransferState[]) => sums.filter(({ state }) => states.includes(state));
  const inLedger = (rows: readonly { in_transit: string; settled: string }[], account: 'in_transit' | 'settled') =>
    totalOf(rows.map((row) => ({ count: 0, amount: row[account] }))).amount;
  const [open, processed, ended] = [among(...openTransferStates), among('processed'), among('failed', 'cancelled')];
  const { count } = totalOf(ended);
  const rows = [
    { label: t`On their way`, ...asTransfers(open), ledger: inLedger(open, 'in_transit') },
    { label: t`Paid`, ...asTransfers(processed), ledger: inLedger(processed, 'settled') },
    // The postings of a failed or cancelled transfer are reversed, so its total is zero.
    {
      label: t`Failed or cancelled`,
      count,
      transfers: toDecimal(zero(currency)),
      ledger: inLedger(ended, 'in_transit'),
    },
  ];

  return {
    status: true,
    rows,
    is_equal: rows.every(({ transfers, ledger }) => transfers === ledger),
    last_checked_at: company.checked_at?.toISOString() ?? null,
    no_of_missed_events: company.no_of_missed_events,
  };
}

function asTransfers(rows: readonly { count: number; amount: string }[]): { count: number; transfers: string } {
  const { count, amount } = totalOf(rows);
  return { count, transfers: amount };
}
