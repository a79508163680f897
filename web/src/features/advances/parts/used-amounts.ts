import { mostApplicable } from '#domain/advances/apply-advance.ts';
import { add, convert, moneyFrom, readMoney, subtract, sum, toDecimal, zero } from '#domain/money/money.ts';
import type { Answer } from '../../../lib/call.ts';

export type Available = Answer<'advances.available'>;
export type AvailableAdvance = Available['data'][number];

/** How much of each advance is to pay for the report, by its id, as it is typed. */
export type UsedAmounts = Readonly<Record<string, string | null>>;

export function usedNow({ data }: Available): UsedAmounts {
  return Object.fromEntries(
    data.map(({ advance_id, applied, currency }) => [advance_id, isSome(applied, currency) ? applied : null]),
  );
}

/** What the report could take of an advance at most: what is left of it, with what it gives already. */
export function usableOf({ available, applied, currency }: AvailableAdvance): string {
  return toDecimal(add(moneyFrom(available, currency), moneyFrom(applied, currency)));
}

/** In the report's currency; nothing for what cannot be read. */
function converted({ currency, ex_rate }: AvailableAdvance, typed: string | null, to: string) {
  const read = typed === null ? null : readMoney(typed, currency);
  if (!read?.allowed || ex_rate === null) return zero(to);
  return convert(read.value, ex_rate, to);
}

export interface Covered {
  advances: string;
  left: string;
  /** More than the report pays. */
  is_over: boolean;
}

/** What the advances pay of the report, and what is still to be paid. */
export function coveredBy({ currency, payable_total, data }: Available, used: UsedAmounts): Covered {
  const paid = sum(
    data.map((advance) => converted(advance, used[advance.advance_id] ?? null, currency)),
    currency,
  );
  const left = subtract(moneyFrom(payable_total, currency), paid);
  return { advances: toDecimal(paid), left: toDecimal(left), is_over: left.minor < 0n };
}

/** The most that fits beside what the other advances pay; nothing where no rate is known. */
export function mostOf(advance: AvailableAdvance, of: Available, used: UsedAmounts): string | null {
  const others = coveredBy(of, { ...used, [advance.advance_id]: null });
  if (others.is_over) return null;
  const most = mostApplicable({
    advance: { currency: advance.currency, available: usableOf(advance) },
    report: { currency: of.currency, still_pays: others.left },
    ex_rate: advance.ex_rate,
  });
  return most?.amount ?? null;
}

/** What differs from what is applied already. */
export function changesOf({ data }: Available, used: UsedAmounts) {
  const typed = (advance: AvailableAdvance) => {
    const amount = used[advance.advance_id] ?? null;
    return amount !== null && isSome(amount, advance.currency) ? amount : null;
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

/** Unreadable counts as some: it is sent, or told, and never taken for nothing. */
function isSome(amount: string, currency: string): boolean {
  const read = readMoney(amount, currency);
  return !read.allowed || read.value.minor !== 0n;
}
