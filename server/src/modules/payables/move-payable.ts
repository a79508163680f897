import { localDay } from '#domain/dates/local-day.ts';
import { initiationPostings, paymentPostings, queuePostings } from '#domain/ledger/postings.ts';
import { moneyFrom } from '#domain/money/money.ts';
import type { PayTerms } from '#domain/payouts/pay-amount.ts';
import { movePayable } from '#domain/payouts/pay-moves.ts';
import { isToRelease } from '#domain/payouts/payment-controls.ts';
import type { PayoutMode } from '#domain/payouts/payment-methods.ts';
import { movePayout, type PayoutMove, type PayoutState } from '#domain/payouts/payout-states.ts';
import type { PayableStage } from '#domain/payouts/payout-tabs.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import { activityId } from '../../http/activity-id.ts';
import type { WriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { type Happening, post, reverse } from '../ledger/post.ts';
import { releaseReasons } from './controls/payment-controls.ts';
import type { SavedPayable } from './payables.rows.ts';
import { insertPayout, type PayoutChange, readQueuedBy, updatePayout } from './payouts.rows.ts';
import { changePayable } from './write-payable.ts';

/**
 * Functions that move a locked payable. Its row, payment, postings and counters change in one transaction. The caller
 * has already moved the report or advance.
 */

/** Queues the payable with today's currency, rate and amount. */
export async function queuePayable(
  context: WriteContext,
  payable: SavedPayable,
  { currency, ex_rate, amount }: PayTerms,
): Promise<SavedPayable> {
  const stage = orRefuse(movePayable(payable.stage, 'queue_payment'));
  if (isZero(payable)) throw new Refused('payout.nothing_to_pay');
  const terms = { currency, ex_rate, amount };
  const requested_by = actorId(context);
  const payout_id = await newPayout(context, { ...payable, ...terms }, requested_by);
  const release = await releaseOf(context, { ...payable, ...terms }, requested_by);
  const [queued] = await Promise.all([
    changePayable(context, payable, { stage, ...terms, ...release, payout_id, moved_at: context.request.now }),
    post(context, {
      ...eventFor(payable, { cause: 'queue', payout_id }),
      postings: queuePostings(amountsOf({ ...payable, ...terms })),
    }),
  ]);
  return queued;
}

/** Removes the payable from the queue and restores its terms from the approval. */
export async function unqueuePayable(context: WriteContext, payable: SavedPayable): Promise<SavedPayable> {
  const { item_id, item_currency: currency, payable: amount } = payable;
  const stage = orRefuse(movePayable(payable.stage, 'back_to_approved'));
  const { now } = context.request;
  const [approved] = await Promise.all([
    changePayable(context, payable, {
      stage,
      currency,
      amount,
      ...unpaid,
      ...unreleased,
      ex_rate: null,
      payout_id: null,
      moved_at: now,
    }),
    changePayout(context, payable, 'cancel', { ended_at: now }),
    reverse(context, { item_id, cause: 'queue' }),
  ]);
  return approved;
}

/** Starts the payment. A bank transfer is posted as money in transit; other payments are posted when completed. */
export async function startPayment(
  context: WriteContext,
  payable: SavedPayable,
  how: { mode: PayoutMode; method: string; reference: string; sent_on: string; note: string },
): Promise<SavedPayable> {
  const { mode, method, reference, sent_on, note } = how;
  const stage = orRefuse(movePayable(payable.stage, 'start_payment'));
  if (isToRelease(payable)) throw new Refused('payout.to_release', { reason: payable.release_reason ?? '' });
  const { now } = context.request;
  const [started] = await Promise.all([
    changePayable(context, payable, { stage, mode, method, reference, moved_at: now }),
    changePayout(context, payable, 'start', {
      mode,
      method,
      reference,
      sent_on,
      note,
      initiated_at: now,
      initiated_by: actorId(context),
    }),
    ...(isBankTransfer({ mode })
      ? [
          post(context, {
            ...eventFor(payable, { cause: 'initiate', payout_id: payable.payout_id }),
            value_on: sent_on,
            postings: initiationPostings(payable),
          }),
        ]
      : []),
  ]);

  return started;
}

/** Marks the payment as completed. An empty reference or note keeps the previous one. */
export async function completePayment(
  context: WriteContext,
  payable: SavedPayable,
  how: { paid_on: string; reference: string; note: string },
): Promise<SavedPayable> {
  const { paid_on, note } = how;
  const reference = how.reference || payable.reference;
  const stage = orRefuse(movePayable(payable.stage, 'mark_paid'));
  const { now } = context.request;
  const [paid] = await Promise.all([
    changePayable(context, payable, { stage, paid_on, reference, last_payout_error: '', moved_at: now }),
    changePayout(context, payable, 'complete', {
      paid_on,
      reference,
      ...(note && { note }),
      processed_at: now,
      processed_by: actorId(context),
    }),
    post(context, {
      ...eventFor(payable, { cause: 'pay', payout_id: payable.payout_id }),
      value_on: paid_on,
      postings: paymentPostings({ ...amountsOf(payable), is_in_transit: isBankTransfer(payable) }),
    }),
  ]);

  return paid;
}

/** Marks the payment as failed and queues a new one with the same amounts. */
export async function failPayment(
  context: WriteContext,
  payable: SavedPayable,
  { reason }: { reason: string },
): Promise<SavedPayable> {
  const stage = orRefuse(movePayable(payable.stage, 'fail_payment'));
  const { now } = context.request;
  const requested_by = await requesterOf(context, payable);
  await changePayout(context, payable, 'fail', { status_info: reason, ended_at: now });
  if (isBankTransfer(payable)) await reverse(context, { item_id: payable.item_id, cause: 'initiate' });
  const payout_id = await newPayout(context, payable, requested_by);
  const release = await releaseOf(context, payable, requested_by);
  return changePayable(context, payable, {
    stage,
    ...unpaid,
    ...release,
    payout_id,
    last_payout_error: reason,
    moved_at: now,
  });
}

/** Closes a payable that has nothing left to pay, because the company or advances have paid all of it. */
export function closePayable(context: WriteContext, payable: SavedPayable): Promise<SavedPayable> {
  const { actor, request } = context;
  const stage = orRefuse(movePayable(payable.stage, 'close'));
  if (!isZero(payable))
    throw new Refused('payout.still_to_pay', {
      amount: amountText(moneyFrom(payable.payable, payable.item_currency)),
    });
  const paid_on = localDay(request.now, actor?.time_zone ?? 'UTC');
  return changePayable(context, payable, { stage, paid_on, last_payout_error: '', moved_at: request.now });
}

/** Reverts a manual payment that was not made after all, or a bank transfer that the bank returned. */
export async function revertPayment(
  context: WriteContext,
  payable: SavedPayable,
  { reason, is_returned = false }: { reason: string; is_returned?: boolean },
): Promise<SavedPayable> {
  const stage = orRefuse(movePayable(payable.stage, 'revert_payment'));
  const isByHand = !isBankTransfer(payable) && payable.mode !== null;
  if (!(isByHand || is_returned) || payable.payout_id === null) throw new Refused('payout.not_by_hand');

  const [reverted] = await Promise.all([
    changePayable(context, payable, { stage, paid_on: null, moved_at: context.request.now }),
    changePayout(context, payable, 'revert', {
      paid_on: null,
      status_info: reason,
      processed_at: null,
      processed_by: null,
    }),
    reverse(context, { item_id: payable.item_id, cause: 'pay' }),
  ]);

  return reverted;
}

/** True if the bank sends the payment and reports its result. */
export function isBankTransfer({ mode }: { mode: PayoutMode | null }): boolean {
  const byBank: PayoutMode = 'ach';
  return mode === byBank;
}

const unpaid = { mode: null, method: '', reference: '', paid_on: null } as const;

const unreleased = { release_reason: null, release_requested_by: null, released_by: null, released_at: null } as const;

/** Returns the release that a new payment needs. */
async function releaseOf(context: WriteContext, payable: SavedPayable, release_requested_by: string | null) {
  const release_reason = (await releaseReasons(context, [payable]))(payable);
  return release_reason === null ? unreleased : { ...unreleased, release_reason, release_requested_by };
}

/**
 * Returns the person who queues the payment again after a failure. If the bank reported the failure, that is still the
 * person who queued the failed payment, who therefore cannot release the next one.
 */
async function requesterOf(context: WriteContext, payable: SavedPayable): Promise<string | null> {
  const { tx, client_id } = context;
  const { payout_id, release_requested_by } = payable;
  const requester = actorId(context) ?? release_requested_by;
  return requester ?? (payout_id ? await readQueuedBy(tx, { client_id, payout_id }) : null);
}

/** Records that a second person released the payment, in the payable and in its payment. */
export async function releasePayment(context: WriteContext, payable: SavedPayable): Promise<SavedPayable> {
  const { tx, client_id, request } = context;
  const released_by = actorId(context);
  const { payout_id } = payable;
  if (!released_by || !payout_id) throw new Error(`${payable.item_id} has no payment that a person could release.`);
  const release = { released_by, released_at: request.now };
  if (!(await updatePayout(tx, { client_id, id: payout_id, state: 'queued' }, { ...release, state: 'queued' })))
    throw new Refused('item.changed');
  return changePayable(context, payable, release);
}

/** Creates a queued payment and returns its id. */
async function newPayout(context: WriteContext, payable: SavedPayable, queued_by: string | null): Promise<string> {
  const { tx, client_id, request } = context;
  const { item_kind, item_id, owner_id, entity_id, item_currency, currency, ex_rate, amount } = payable;
  const id = activityId(request.now);
  await insertPayout(tx, {
    client_id,
    id,
    payee_id: owner_id,
    entity_id,
    state: 'queued',
    queued_at: request.now,
    report_id: item_kind === 'report' ? item_id : null,
    advance_id: item_kind === 'advance' ? item_id : null,
    item_currency,
    payable: payable.payable,
    currency,
    ex_rate,
    amount,
    queued_by,
  });

  return id;
}

async function changePayout(
  { tx, client_id }: WriteContext,
  { payout_id, stage }: SavedPayable,
  move: PayoutMove,
  change: Omit<PayoutChange, 'state'>,
): Promise<void> {
  const before = liveState[stage];
  if (!payout_id || !before) throw new Error(`A payable that is ${stage} has no payment to ${move}.`);
  const state = orRefuse(movePayout(before, move));
  if (!(await updatePayout(tx, { client_id, id: payout_id, state: before }, { ...change, state })))
    throw new Refused('item.changed');
}

/** The state of the active payment for each stage of the payable. */
const liveState = {
  approved: null,
  payment_queued: 'queued',
  payment_processing: 'initiated',
  paid: 'processed',
} as const satisfies Record<PayableStage, PayoutState | null>;

function eventFor(
  { item_kind, item_id, entity_id }: SavedPayable,
  event: Pick<Happening, 'cause' | 'payout_id'>,
): Omit<Happening, 'postings'> {
  return { ...event, item: { kind: item_kind, id: item_id }, entity_id };
}

function amountsOf({ item_kind, item_currency, payable, currency, amount }: SavedPayable) {
  return { kind: item_kind, owed: { currency: item_currency, amount: payable }, paid: { currency, amount } };
}

function isZero({ payable, item_currency }: SavedPayable): boolean {
  return moneyFrom(payable, item_currency).minor === 0n;
}

function actorId({ actor }: WriteContext): string | null {
  return actor?.user_id ?? null;
}
