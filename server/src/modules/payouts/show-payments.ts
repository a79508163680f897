import type { OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { t } from '#domain/language/translate.ts';
import { isToRelease } from '#domain/payouts/payment-controls.ts';
import { type ManualMethod, manualMethodLabel, type PayoutMode } from '#domain/payouts/payment-methods.ts';
import { canRelease } from '#domain/payouts/payment-release.ts';
import { canPayout, nextAction } from '#domain/payouts/payout-rights.ts';
import { payoutStateLabel } from '#domain/payouts/payout-states.ts';
import type { Actor } from '../../http/context.ts';
import { buttonState } from '../../http/refusals.ts';
import { amountText, rateText } from '../expenses/show-expenses.ts';
import type { ListedPayable } from '../payables/list-payables.ts';
import type { PaymentRow } from '../payables/read-payments.ts';
import type { SavedPayable } from '../payables/write-payable.ts';
import { payoutSubject } from './payout-subject.ts';

type ShownPayable = OutputOf<typeof payouts.list>['data'][number];
type ShownPayment = OutputOf<typeof payouts.paymentDetails>['payments'][number];

/** Returns a line of a payout list as this user sees it. `barred` contains the items that the user approved. */
export function payableLine(
  row: ListedPayable,
  actor: Pick<Actor, 'user_id' | 'access'>,
  barred: ReadonlySet<string>,
): ShownPayable {
  const {
    item_kind,
    item_id,
    title,
    payee,
    entity,
    stage,
    mode,
    reference,
    paid_on,
    last_payout_error,
    on_hold_reason,
  } = row;
  const subject = payoutSubject(row, barred);

  return {
    item_kind,
    item_id,
    title,
    payee,
    entity,
    stage,
    mode,
    reference,
    paid_on,
    last_payout_error,
    on_hold_reason,
    has_open_advances: row.has_open_advances,
    number: payableNumber(row),
    ...amountsOf(row),
    currency: row.currency,
    amount: decimal(row.amount, row.currency),
    ex_rate: rateText(row.ex_rate),
    method: methodText(row),
    approved_at: row.approved_at.toISOString(),
    moved_at: row.moved_at.toISOString(),
    is_own: row.owner_id === actor.user_id,
    can_pay: buttonState(canPayout(nextAction(subject), actor, subject)),
    release_reason: isToRelease(subject) ? row.release_reason : null,
    can_release: buttonState(canRelease('release_payment', actor, subject)),
    version: row.version,
  };
}

/** Returns the amounts of a payable in the item's currency, with the decimals of that currency. */
export function amountsOf(
  row: Pick<SavedPayable, 'item_currency' | 'item_amount' | 'advances_total' | 'payable'>,
): Pick<ShownPayable, 'item_currency' | 'item_amount' | 'advances_total' | 'payable'> {
  const { item_currency } = row;
  return {
    item_currency,
    item_amount: decimal(row.item_amount, item_currency),
    advances_total: decimal(row.advances_total, item_currency),
    payable: decimal(row.payable, item_currency),
  };
}

export function paymentLine(row: PaymentRow): ShownPayment {
  const { payout_id, state, mode, currency, item_currency, reference, note, sent_on, paid_on, status_info } = row;

  return {
    payout_id,
    state,
    mode,
    currency,
    item_currency,
    reference,
    note,
    sent_on,
    paid_on,
    status_info,
    label: payoutStateLabel[state],
    method: methodText(row),
    amount: decimal(row.amount, currency),
    payable: decimal(row.payable, item_currency),
    ex_rate: rateText(row.ex_rate),
    queued_at: row.queued_at.toISOString(),
    queued_by: row.queued_by,
    initiated_at: row.initiated_at?.toISOString() ?? null,
    initiated_by: row.initiated_by,
    processed_at: row.processed_at?.toISOString() ?? null,
    processed_by: row.processed_by,
    ended_at: row.ended_at?.toISOString() ?? null,
    released_at: row.released_at?.toISOString() ?? null,
    released_by: row.released_by,
  };
}

/** Returns the number with the prefix of its kind, for example 'ER-1042' or 'AD-17'. */
export function payableNumber({ item_kind, number }: Pick<SavedPayable, 'item_kind' | 'number'>): string {
  return `${item_kind === 'report' ? 'ER' : 'AD'}-${number}`;
}

/** Returns the label of an item in bulk results. */
export function payableLabel(row: Pick<SavedPayable, 'item_kind' | 'number' | 'title'>): string {
  return `${payableNumber(row)} ${row.title}`.slice(0, 200);
}

/** Returns the label of the payment method; empty if none is set. */
export function methodText({ mode, method }: { mode: PayoutMode | null; method: string }): string {
  const byBank: PayoutMode = 'ach';
  if (mode === byBank) return t`Bank transfer (ACH)`;
  return method === '' ? '' : (manualMethodLabel[method as ManualMethod] ?? method);
}

function decimal(amount: string, currency: string): string {
  return amountText(amount, currency) ?? '0';
}
