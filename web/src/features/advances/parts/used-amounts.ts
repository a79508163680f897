import { maxApplicable } from '#domain/advances/apply-advance.ts';
import { add, convert, moneyFrom, readMoney, subtract, sum, toDecimal, zero } from '#domain/money/money.ts';
import type { Answer } from '../../../lib/call.ts';

export type Available = Answer<'advances.available'>;
export type AvailableAdvance = Available['data'][number];

/** The amount that the user has entered for each advance, by advance id; null if the field is empty. */
export type UsedAmounts = Readonly<Record<string, string | null>>;

export function usedNow({ data }: Available): UsedAmounts {
  return Object.fromEntries(
    data.map(({ advance_id, applied, currency }) => [advance_id, isNonZero(applied, currency) ? applied : null]),
  );
}

/**
 * Returns the highest amount of an advance that a report can use: the available amount plus the amount that the report
 * already uses.
 */
export function usableOf({ available, applied, currency }: AvailableAdvance): string {
  return toDecimal(add(moneyFrom(available, currency), moneyFrom(applied, currency)));
}

/**
 * Converts an entered amount to the report's currency. Returns zero if the amount cannot be parsed or there is no
 * exchange rate.
 */
function converted({ currency, ex_rate }: AvailableAdvance, typed: string | null, to: string) {
  const read = typed === null ? null : readMoney(typed, currency);
  if (!read?.allowed || ex_rate === null) return zero(to);
  return convert(read.value, ex_rate, to);
}

interface Covered {
  advances: string;
  left: string;
  /** True if the advances cover more than the report's payable total. */
  is_over: boolean;
}

/** Returns the amount that advances cover and the amount that is left to pay. */
export function coveredBy({ currency, payable_total, data }: Available, used: UsedAmounts): Covered {
  const paid = sum(
    data.map((advance) => converted(advance, used[advance.advance_id] ?? null, currency)),
    currency,
  );
  const left = subtract(moneyFrom(payable_total, currency), paid);
  return { advances: toDecimal(paid), left: toDecimal(left), is_over: left.minor < 0n };
}

/**
 * Returns the highest amount of this advance that can be used in addition to the other advances. Null if there is no
 * exchange rate, or if the other advances already exceed the report's payable total.
 */
export function maxUsable(advance: AvailableAdvance, available: Available, used: UsedAmounts): string | null {
  const others = coveredBy(available, { ...used, [advance.advance_id]: null });
  if (others.is_over) return null;
  const max = maxApplicable({
    advance: { currency: advance.currency, available: usableOf(advance) },
    report: { currency: available.currency, still_pays: others.left },
    ex_rate: advance.ex_rate,
  });
  return max?.amount ?? null;
}

/**
 * Returns the changes to send: the amounts to apply and the advances to remove, where the entered amount differs from
 * the one in use.
 */
export function changesOf({ data }: Available, used: UsedAmounts) {
  const typed = (advance: AvailableAdvance) => {
    const amount = used[advance.advance_id] ?? null;
    return amount !== null && isNonZero(amount, advance.currency) ? amount : null;
  };
  const changed = data.filter((advance) => (typed(advance) ?? toDecimal(zero(advance.currency))) !== advance.applied);
  return {
    apply: changed.flatMap((advance) => {
      const amount = typed(advance);
      return amount === null ? [] : [{ advance_id: advance.advance_id, amount }];
    }),
    remove: changed.filter((advance) => typed(advance) === null).map(({ advance_id }) => advance_id),
  };
}

/**
 * Returns false only for a zero amount. An amount that cannot be parsed is sent too, so that the server refuses it with
 * a message.
 */
function isNonZero(amount: string, currency: string): boolean {
  const read = readMoney(amount, currency);
  return !read.allowed || read.value.minor !== 0n;
}
