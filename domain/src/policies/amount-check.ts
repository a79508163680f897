import { plural, t } from '../language/translate.ts';
import { type Money, moneyFrom, subtract, toDecimal } from '../money/money.ts';
import { broken, type Check } from './check.ts';
import type { PolicyLimit } from './policy-rule.ts';
import { amountText, eachPeriod, ended, figure, listed, spentSum } from './policy-text.ts';
import type { QuestionContext } from './question-context.ts';

/** Checks the amount of an item plus the earlier spending in the period against a maximum or a minimum. */
export function amountCheck(
  { limit, bound, spentBefore }: { limit: PolicyLimit; bound: 'max' | 'min'; spentBefore: Money },
  context: QuestionContext,
): Check {
  const { amount } = context;
  const single = moneyFrom(limit[bound] ?? '0', limit.currency ?? amount.currency);
  const shares = sharesOf(limit, context);
  // Multiplies before converting, so that the result is rounded only once.
  const whole = { ...single, minor: single.minor * BigInt(shares.count) };
  const total = context.inCompanyCurrency(whole);
  if (!total) return withoutRate(whole, amount.currency);

  const actual = { ...amount, minor: amount.minor + spentBefore.minor };
  const compared: Compared = { single, shares, total, actual, spentBefore, limit, context };
  return bound === 'max' ? atMost(compared) : atLeast(compared);
}

interface Compared {
  single: Money;
  shares: Shares;
  /** The whole limit, for all people and nights, in the company's currency. */
  total: Money;
  /** The amount of this item plus earlier spending. */
  actual: Money;
  spentBefore: Money;
  limit: PolicyLimit;
  context: QuestionContext;
}

function atMost({ single, shares, total, actual, spentBefore, limit, context }: Compared): Check {
  const { amount } = context;
  const left = smaller(amount.minor, larger(0n, total.minor - spentBefore.minor));
  const over = subtract(actual, total);
  // A refund is never over a limit.
  const isOver = over.minor > 0n && amount.minor > 0n;
  const hasSpent = isPeriod(limit) && spentBefore.minor !== 0n;
  const written = limitText({ single, shares, total, limit });
  const allowed = hasSpent ? t`Limit ${written}, ${figure(spentBefore)} spent before.` : t`Limit ${written}.`;
  const claim = claimText(context);
  const sentence = `${allowed} ${isOver ? t`${claim}, over by ${figure(over)}.` : ended(claim)}`;

  return {
    sentence,
    leavesMinor: isOver ? left : amount.minor,
    finding: isOver
      ? {
          attribute: 'amount',
          type: isPeriod(limit) ? 'PERIOD_AMOUNT_OVER' : 'AMOUNT_OVER',
          limit: toDecimal(total),
          actual: toDecimal(actual),
          period: limit.period,
          message: overMessage({ single, shares, total, actual, spentBefore, limit, context }),
        }
      : null,
  };
}

/**
 * Describes how the limit is exceeded: 'USD 40.00 already spent that day + USD 30.00 = USD 70.00, over the limit of USD
 * 50.00 a day.'
 */
function overMessage({ shares, total, actual, spentBefore, limit, context }: Compared): string {
  const allowed = scopeText(amountText(total), limit, shares);
  if (spentBefore.minor <= 0n) return t`${amountText(actual)} is over the limit of ${allowed}.`;
  const sum = spentSum({ before: spentBefore, amount: context.amount, total: actual }, limit.period);
  return t`${sum}, over the limit of ${allowed}.`;
}

function atLeast({ single, shares, total, actual, limit, context }: Compared): Check {
  const under = subtract(total, actual);
  const least = t`At least ${limitText({ single, shares, total, limit })}.`;
  const claim = claimText(context);
  if (under.minor <= 0n) return { sentence: `${least} ${ended(claim)}`, finding: null, leavesMinor: null };
  return broken(`${least} ${t`${claim}, under by ${figure(under)}.`}`, {
    attribute: 'amount',
    type: 'AMOUNT_UNDER',
    limit: toDecimal(total),
    actual: toDecimal(actual),
    period: limit.period,
    message: t`${amountText(actual)} is under the minimum of ${scopeText(amountText(total), limit, shares)}.`,
  });
}

/**
 * Returns a violation for a limit whose currency has no exchange rate, so that the limit never silently stops working.
 */
export function withoutRate(limit: Money, company: string): Check {
  const sentence = t`${amountText(limit)} cannot be compared: there is no exchange rate from ${limit.currency} to ${company}.`;
  return broken(sentence, {
    attribute: 'currency',
    type: 'RATE_DEVIATION',
    limit: toDecimal(limit),
    actual: 'none',
    period: 'transaction',
    message: sentence,
    action: 'flag',
  });
}

interface Shares {
  count: number;
  text: string;
}

/**
 * Returns by how many people and nights a limit is multiplied, as a number and as text. A limit can be per person, per
 * night, or both.
 */
function sharesOf(limit: PolicyLimit, { question: { item } }: QuestionContext): Shares {
  const people = limit.per_person ? Math.max(1, Math.trunc(item.people_count)) : 1;
  const nights = limit.period === 'night' ? Math.max(1, Math.trunc(item.nights ?? 1)) : 1;
  return {
    count: people * nights,
    text: sharesText(limit.per_person ? people : 0, limit.period === 'night' ? nights : 0),
  };
}

/** Returns the people and nights as text: '2 people and 3 nights'. A count of zero is left out. */
export function sharesText(people: number, nights: number): string {
  const guests = people === 1 ? t`1 person` : plural(people, '1 person', '# people');
  const stay = nights === 1 ? t`1 night` : plural(nights, '1 night', '# nights');
  return listed([...(people > 0 ? [guests] : []), ...(nights > 0 ? [stay] : [])]);
}

/**
 * Describes a limit: 'EUR 40.00 for each of 2 people is 86.76'. The currency appears only if it is not the company's.
 */
function limitText({ single, shares, total, limit }: Pick<Compared, 'single' | 'shares' | 'total' | 'limit'>): string {
  const isForeign = single.currency !== total.currency;
  const written = isForeign ? amountText(single) : figure(single);
  const each = eachText(written, shares);
  const whole = limit.period === 'night' ? each : eachPeriod(each, limit.period);
  return isForeign || shares.count > 1 ? t`${whole} is ${figure(total)}` : whole;
}

function eachText(written: string, { count, text }: Shares): string {
  if (text === '') return written;
  return count > 1 ? t`${written} for each of ${text}` : t`${written} for ${text}`;
}

function scopeText(total: string, limit: PolicyLimit, shares: Shares): string {
  const scope = shares.text === '' ? total : t`${total} for ${shares.text}`;
  return limit.period === 'night' ? scope : eachPeriod(scope, limit.period);
}

function claimText({ amount, question: { item } }: QuestionContext): string {
  return item.edited ? t`Edited to ${figure(amount)}` : t`Claimed ${figure(amount)}`;
}

function isPeriod({ period }: PolicyLimit): boolean {
  return period !== 'transaction' && period !== 'night';
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
