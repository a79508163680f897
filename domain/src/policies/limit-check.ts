import { daysBetween } from '../dates/calendar-days.ts';
import {
  add,
  compare,
  type Decimal,
  decimalFrom,
  divideHalfUp,
  formatDecimal,
  subtract,
  wholeNumber,
} from '../decimal/decimal.ts';
import { plural, t } from '../language/translate.ts';
import type { Money } from '../money/money.ts';
import { amountCheck } from './amount-check.ts';
import { type Check, type Finding, passed } from './check.ts';
import { isOpenAdvance } from './past-stages.ts';
import type { PastItem } from './policy-question.ts';
import type { PolicyLimit } from './policy-rule.ts';
import { eachPeriod, ended } from './policy-text.ts';
import type { QuestionContext } from './question-context.ts';
import { isCovered, type RuleScope } from './rule-scope.ts';

/**
 * Checks one bound of a limit. Only earlier items that the policy covers count towards it. Null if the limit has no
 * such bound.
 */
export function limitCheck(
  { limit, bound, scope }: { limit: PolicyLimit; bound: 'max' | 'min'; scope: RuleScope },
  context: QuestionContext,
): Check | null {
  // A refund only lowers the amount spent in a period, so no other limit is checked.
  const isMaximum = limit.kind === 'amount' && bound === 'max';
  if (context.amount.minor < 0n && !isMaximum) return passed(t`Does not apply to refunds.`);
  const before = () => context.pastIn(limit).filter((past) => isCovered(scope.what, past));
  if (limit.kind === 'amount') {
    const spentBefore = spentOn(before(), context.amount.currency);
    return amountCheck({ limit, bound, spentBefore }, context);
  }
  // Only amounts have a minimum.
  if (bound === 'min') return null;
  const max = decimalFrom(limit.max ?? '0');
  switch (limit.kind) {
    case 'count':
      return countCheck({ limit, max, before: before().length }, context);
    case 'advance_count':
      return openAdvancesCheck({ limit, max }, context);
    case 'distance':
      return distanceCheck({ limit, max, before: before() }, context);
    case 'travel_days':
      return travelDaysCheck({ limit, max, before: before() }, context);
    case 'age_days':
      return ageCheck(max, context);
  }
}

function spentOn(before: readonly PastItem[], currency: string): Money {
  let minor = 0n;
  for (const { effective } of before) {
    if (effective.currency !== currency) throw new Error(`A past amount in ${effective.currency}: convert first.`);
    minor += effective.minor;
  }
  return { minor, currency };
}

function countCheck(
  { limit, max, before }: { limit: PolicyLimit; max: Decimal; before: number },
  context: QuestionContext,
): Check {
  const allowed = eachPeriod(formatDecimal(max), limit.period);
  return overOrNot(compare(wholeNumber(before + 1), max) > 0, context, {
    pass: t`This is number ${before + 1} of ${allowed}.`,
    over: t`This is number ${before + 1}, limit is ${allowed}.`,
    leavesMinor: 0n,
    finding: {
      attribute: 'count',
      type: 'COUNT_OVER',
      limit: formatDecimal(max),
      actual: String(before + 1),
      period: limit.period,
      message: t`This is number ${before + 1}; the limit is ${allowed}.`,
    },
  });
}

/**
 * Checks the number of advances that are requested or paid and not settled yet. The limit kind `count` instead counts
 * all advances of a period.
 */
function openAdvancesCheck({ limit, max }: { limit: PolicyLimit; max: Decimal }, context: QuestionContext): Check {
  const open = context.past.filter(({ kind, stage }) => kind === 'advance' && isOpenAdvance(stage)).length;
  const allowed = formatDecimal(max);
  const sentence =
    open === 0
      ? t`1 advance open with this one, limit is ${allowed}.`
      : plural(
          open + 1,
          '1 advance open with this one, limit is {0}.',
          '# advances open with this one, limit is {0}.',
          allowed,
        );
  return overOrNot(compare(wholeNumber(open + 1), max) > 0, context, {
    pass: sentence,
    over: sentence,
    leavesMinor: 0n,
    finding: {
      attribute: 'advance',
      type: 'COUNT_OVER',
      limit: allowed,
      actual: String(open + 1),
      period: limit.period,
      message:
        open === 0
          ? t`1 advance would be open at once; the limit is ${allowed}.`
          : plural(
              open + 1,
              '1 advance would be open at once; the limit is {0}.',
              '# advances would be open at once; the limit is {0}.',
              allowed,
            ),
    },
  });
}

function distanceCheck(
  { limit, max, before }: { limit: PolicyLimit; max: Decimal; before: readonly PastItem[] },
  context: QuestionContext,
): Check {
  const { distance_km } = context.question.item;
  if (distance_km === null) return passed(t`No distance was entered.`);
  const distance = decimalFrom(distance_km);
  const driven = before.reduce((total, past) => add(total, decimalFrom(past.distance_km ?? '0')), wholeNumber(0));
  const total = add(driven, distance);
  const allowed = eachPeriod(t`${formatDecimal(max)} km`, limit.period);
  const claimed = t`Claimed ${t`${formatDecimal(distance)} km`}`;
  const limited = limitedText(limit, { allowed, before: t`${formatDecimal(driven)} km` });

  return overOrNot(compare(total, max) > 0, context, {
    pass: `${limited} ${ended(claimed)}`,
    over: `${limited} ${t`${claimed}, over by ${t`${formatDecimal(subtract(total, max))} km`}.`}`,
    leavesMinor: shareOf(context.amount.minor, { total: distance, left: subtract(max, driven) }),
    finding: {
      attribute: 'distance',
      type: 'DISTANCE_OVER',
      limit: formatDecimal(max),
      actual: formatDecimal(total),
      period: limit.period,
      message: t`${t`${formatDecimal(total)} km`} is over the limit of ${allowed}.`,
    },
  });
}

function travelDaysCheck(
  { limit, max, before }: { limit: PolicyLimit; max: Decimal; before: readonly PastItem[] },
  context: QuestionContext,
): Check {
  const { travel_days } = context.question.item;
  if (!travel_days) return passed(t`No day pays per diem.`);
  const paid = before.reduce((total, past) => total + (past.travel_days ?? 0), 0);
  const total = wholeNumber(paid + travel_days);
  const allowed = eachPeriod(t`${dayCount(formatDecimal(max))} of per diem`, limit.period);
  const claimed = t`Claimed ${dayCount(travel_days)}`;
  const limited = limitedText(limit, { allowed, before: dayCount(paid) });

  return overOrNot(compare(total, max) > 0, context, {
    pass: `${limited} ${ended(claimed)}`,
    over: `${limited} ${t`${claimed}, over by ${formatDecimal(subtract(total, max))}.`}`,
    leavesMinor: shareOf(context.amount.minor, {
      total: wholeNumber(travel_days),
      left: subtract(max, wholeNumber(paid)),
    }),
    finding: {
      attribute: 'days',
      type: 'DAYS_OVER',
      limit: formatDecimal(max),
      actual: formatDecimal(total),
      period: limit.period,
      message: t`${dayCount(formatDecimal(total))} is over the limit of ${allowed}.`,
    },
  });
}

function ageCheck(max: Decimal, context: QuestionContext): Check {
  const { item, today } = context.question;
  const days = daysBetween(item.spent_on, today);
  const limit = formatDecimal(max);
  const sentence =
    days < 0 ? t`Dated in the future, limit is ${limit}.` : t`${t`${dayCount(days)} old`}, limit is ${limit}.`;
  return overOrNot(compare(wholeNumber(days), max) > 0, context, {
    pass: sentence,
    over: sentence,
    leavesMinor: 0n,
    finding: {
      attribute: 'date',
      type: 'TOO_OLD',
      limit,
      actual: String(days),
      period: 'transaction',
      message: t`It is ${t`${dayCount(days)} old`}; the limit is ${dayCount(limit)}.`,
    },
  });
}

function limitedText({ period }: PolicyLimit, { allowed, before }: Record<'allowed' | 'before', string>): string {
  return period === 'transaction' ? t`Limit ${allowed}.` : t`Limit ${allowed}, ${before} before.`;
}

/** Returns a number of days as text. It uses `t` for the number one, because the text is saved. */
function dayCount(days: number | string): string {
  return Number(days) === 1 ? t`1 day` : plural(days, '1 day', '# days');
}

function overOrNot(
  isOver: boolean,
  { amount }: QuestionContext,
  { pass, over, leavesMinor, finding }: { pass: string; over: string; leavesMinor: bigint; finding: Finding },
): Check {
  if (!isOver) return { sentence: pass, finding: null, leavesMinor: amount.minor };
  return { sentence: over, finding, leavesMinor: leavesMinor < amount.minor ? leavesMinor : amount.minor };
}

/** Returns the part of the amount that belongs to the distance or days that are left within the limit. */
function shareOf(minor: bigint, { total, left }: { total: Decimal; left: Decimal }): bigint {
  if (left.trillionths <= 0n || total.trillionths <= 0n) return 0n;
  return divideHalfUp(minor * left.trillionths, total.trillionths);
}
