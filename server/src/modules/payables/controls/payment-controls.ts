import { chooseRate } from '#domain/currencies/choose-rate.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { convert, type Money, moneyFrom, toDecimal } from '#domain/money/money.ts';
import { type PaymentControls, releaseReason } from '#domain/payouts/payment-controls.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { rateBook } from '../../currencies/read-rate.ts';
import {
  readBankChanges,
  readBarredItems,
  readControls,
  type SavedControls,
  saveControls,
} from './payment-controls.rows.ts';

export type { SavedControls } from './payment-controls.rows.ts';

type ControlContext = Pick<WriteContext, 'tx' | 'client_id' | 'request' | 'actor'>;

export function paymentControls(tx: CompanyTransaction, client_id: string): Promise<SavedControls> {
  return readControls(tx, client_id);
}

/** Saves the controls; returns false if someone else has changed them in the meantime. */
export function changeControls(...args: Parameters<typeof saveControls>): Promise<boolean> {
  return saveControls(...args);
}

/** Returns which of these items the user cannot pay because the user approved them. */
export async function itemsBarredFor(
  tx: CompanyTransaction,
  { client_id, item_ids, user_id }: { client_id: string; item_ids: readonly string[]; user_id: string },
): Promise<ReadonlySet<string>> {
  if (item_ids.length === 0) return new Set();
  return new Set(await readBarredItems(tx, { client_id, item_ids, user_id }));
}

/**
 * Refuses if the actor approved the item. Without an actor, the bank reports the result of a payment, which is always
 * accepted.
 */
export async function refuseApprover({ tx, client_id, actor }: ControlContext, item_id: string): Promise<void> {
  if (!actor) return;
  const barred = await itemsBarredFor(tx, { client_id, item_ids: [item_id], user_id: actor.user_id });
  if (barred.has(item_id)) throw new Refused('payout.approved_by_you');
}

interface PaymentToControl {
  owner_id: string;
  currency: string;
  amount: string;
}

/**
 * Returns a function that gives the reason why a second person must release a payment; null if no release is needed.
 */
export async function releaseReasons(
  context: ControlContext,
  payments: readonly PaymentToControl[],
  saved?: SavedControls,
): Promise<(payment: PaymentToControl) => string | null> {
  const { tx, client_id, request, actor } = context;
  const controls = saved ?? (await readControls(tx, client_id));
  const rules = rulesOf(controls);
  if (payments.length === 0 || (!rules.release_above && rules.bank_change_days === null)) return () => null;

  const zone = actor?.time_zone ?? 'UTC';
  const today = localDay(request.now, zone);
  const [changes, inCompanyCurrency] = await Promise.all([
    readBankChanges(tx, { client_id, user_ids: [...new Set(payments.map(({ owner_id }) => owner_id))] }),
    converter(context, { own: controls.currency, currencies: payments.map(({ currency }) => currency), on: today }),
  ]);
  const changedAt = new Map(changes.map(({ user_id, changed_at }) => [user_id, changed_at]));

  return (payment) => {
    const changed = changedAt.get(payment.owner_id);
    return releaseReason(rules, {
      amount: inCompanyCurrency(payment),
      bank_changed_on: changed ? localDay(changed, zone) : null,
      today,
    });
  };
}

function rulesOf({ bars_approvers, release_above, bank_change_days, currency }: SavedControls): PaymentControls {
  return {
    bars_approvers,
    bank_change_days,
    release_above: release_above === null ? null : moneyFrom(release_above, currency),
  };
}

/** Returns a function that converts a payment at the rates of one day; it returns null if there is no rate. */
async function converter(
  { tx, client_id }: ControlContext,
  { own, currencies, on }: { own: string; currencies: readonly string[]; on: string },
): Promise<(payment: PaymentToControl) => Money | null> {
  const foreign = [...new Set(currencies.filter((currency) => currency !== own))];
  const book = foreign.length > 0 ? (await rateBook(tx, { client_id, own, currencies: foreign, on })).book : null;
  return ({ currency, amount }) => {
    const money = moneyFrom(amount, currency);
    if (currency === own || !book) return money;
    const rate = chooseRate(book, { from: currency, to: own, on });
    return rate.allowed ? convert(money, rate.value.ex_rate, own) : null;
  };
}

/** Converts the limit for the second release into each of these currencies; currencies without a rate are left out. */
export async function limitsIn(
  { tx, client_id, request, actor }: ControlContext,
  { saved, currencies }: { saved: SavedControls; currencies: readonly string[] },
): Promise<{ currency: string; above: string }[]> {
  const { currency: own, release_above } = saved;
  if (release_above === null) return [];
  const on = localDay(request.now, actor?.time_zone ?? 'UTC');
  const { book } = await rateBook(tx, { client_id, own, currencies, on });
  return [...new Set([own, ...currencies])].flatMap((currency) => {
    if (currency === own) return [{ currency, above: release_above }];
    const rate = chooseRate(book, { from: own, to: currency, on });
    const limit = moneyFrom(release_above, own);
    return rate.allowed ? [{ currency, above: toDecimal(convert(limit, rate.value.ex_rate, currency)) }] : [];
  });
}
