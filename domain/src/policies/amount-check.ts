import { type Money, moneyFrom, subtract, toDecimal } from '../money/money.ts';
import { broken, type Check } from './check.ts';
import type { PolicyLimit } from './policy-rule.ts';
import { amountText, counted, eachPeriod, figure, spentSum } from './policy-text.ts';
import type { QuestionContext } from './question-context.ts';

/** Checks an amount against a limit, including earlier spending in the same scope and period. */
export function amountCheck(
  { limit, bound, spentBefore }: { limit: PolicyLimit; bound: 'max' | 'min'; spentBefore: Money },
  context: QuestionContext,
): Check {
  const { amount } = context;
  const single = moneyFrom(limit[bound] ?? '0', limit.currency ?? amount.currency);
  const shares = sharesOf(limit, context);
  // Multiplies before converting, so that it rounds once.
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
  /** The whole limit in the company's currency. */
  total: Money;
  /** This item plus earlier spending. */
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
  const before = isPeriod(limit) && spentBefore.minor !== 0n ? `, ${figure(spentBefore)} spent before` : '';
  const written = limitText({ single, shares, total, limit });
  const sentence = `Limit ${written}${before}. ${claimText(context)}${isOver ? `, over by ${figure(over)}` : ''}.`;

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

/** 'USD 40.00 already spent that day + USD 30.00 = USD 70.00, over the limit of USD 50.00 a day.' */
function overMessage({ shares, total, actual, spentBefore, limit, context }: Compared): string {
  const allowed = `the limit of ${amountText(total)}${scopeText(limit, shares)}`;
  if (spentBefore.minor <= 0n) return `${amountText(actual)} is over ${allowed}.`;
  const sum = spentSum({ before: spentBefore, amount: context.amount, total: actual }, limit.period);
  return `${sum}, over ${allowed}.`;
}

function atLeast({ single, shares, total, actual, limit, context }: Compared): Check {
  const under = subtract(total, actual);
  const written = limitText({ single, shares, total, limit });
  const sentence = `At least ${written}. ${claimText(context)}`;
  if (under.minor <= 0n) return { sentence: `${sentence}.`, finding: null, leavesMinor: null };
  return broken(`${sentence}, under by ${figure(under)}.`, {
    attribute: 'amount',
    type: 'AMOUNT_UNDER',
    limit: toDecimal(total),
    actual: toDecimal(actual),
    period: limit.period,
    message: `${amountText(actual)} is under the minimum of ${amountText(total)}${scopeText(limit, shares)}.`,
  });
}

/** A limit without an exchange rate is flagged, so that it never silently stops working. */
export function withoutRate(limit: Money, company: string): Check {
  const sentence = `${amountText(limit)} cannot be compared: there is no exchange rate from ${limit.currency} to ${company}.`;
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

/** A limit can be per person, per night, or both. */
function sharesOf(limit: PolicyLimit, { question: { item } }: QuestionContext): Shares {
  const people = limit.per_person ? Math.max(1, Math.trunc(item.people_count)) : 1;
  const nights = limit.period === 'night' ? Math.max(1, Math.trunc(item.nights ?? 1)) : 1;
  const text = [
    ...(limit.per_person ? [counted(people, 'person', 'people')] : []),
    ...(limit.period === 'night' ? [counted(nights, 'night')] : []),
  ].join(' and ');
  return { count: people * nights, text };
}

/** 'EUR 40.00 for each of 2 people is 86.76'; the currency appears only when it is not the company's. */
function limitText({ single, shares, total, limit }: Pick<Compared, 'single' | 'shares' | 'total' | 'limit'>): string {
  const isForeign = single.currency !== total.currency;
  const written = isForeign ? amountText(single) : figure(single);
  const each = shares.text ? ` for ${shares.count > 1 ? 'each of ' : ''}${shares.text}` : '';
  const period = limit.period === 'night' ? '' : eachPeriod(limit.period);
  return `${written}${each}${period}${isForeign || shares.count > 1 ? ` is ${figure(total)}` : ''}`;
}

function scopeText(limit: PolicyLimit, shares: Shares): string {
  return `${shares.text ? ` for ${shares.text}` : ''}${limit.period === 'night' ? '' : eachPeriod(limit.period)}`;
}

function claimText({ amount, question: { item } }: QuestionContext): string {
  return `${item.edited ? 'Edited to' : 'Claimed'} ${figure(amount)}`;
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
