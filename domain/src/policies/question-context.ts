import { convert, type Money } from '../money/money.ts';
import type { Check } from './check.ts';
import { countsBefore, usesUpLimits } from './past-stages.ts';
import { type DateRange, isFiscal, periodRange } from './period-range.ts';
import type { PastItem, PolicyItem, PolicyQuestion, PolicySettings, ScopeFacts } from './policy-question.ts';
import type { LimitPeriod, PolicyLimit } from './policy-rule.ts';

const defaultSettings: PolicySettings = { count_drafts: false, on_future_date: 'warn', on_duplicate: 'warn' };

/** A question with the derived values that every policy needs. */
export interface QuestionContext {
  question: PolicyQuestion;
  settings: PolicySettings;
  facts: ScopeFacts;
  /** The amount that is compared with limits, in the company's currency: the edited amount, else the claimed one. */
  amount: Money;
  /** The person's other items that can count towards limits, without this one. */
  past: readonly PastItem[];
  /** The earlier items in the same period of a limit, such as the same month. */
  pastIn(limit: Pick<PolicyLimit, 'period' | 'fiscal_start_month'>): readonly PastItem[];
  /** Caches a check that many policies share. */
  once(key: string, make: () => Check): Check;
  /** Converts to the company's currency; null without an exchange rate. */
  inCompanyCurrency(money: Money): Money | null;
}

export function questionContext(question: PolicyQuestion): QuestionContext {
  const { item, person, history } = question;
  const settings = { ...defaultSettings, ...question.settings };
  const past = history.filter(
    (each) => each.user_id === person.user.id && each.id !== item.id && usesUpLimits(each.stage, settings),
  );
  const ranges = new Map<string, readonly PastItem[]>();
  const checks = new Map<string, Check>();

  return {
    question,
    settings,
    facts: { ...item, currency: item.claimed.currency },
    amount: item.edited ?? item.converted,
    past,
    pastIn({ period, fiscal_start_month }) {
      const key = `${period} ${isFiscal(period) ? fiscal_start_month : 1}`;
      const known = ranges.get(key);
      if (known) return known;
      const isWithin = periodTest(periodRange(period, { date: item.spent_on, fiscal_start_month }), { period, item });
      const found = past.filter((each) => each.kind === item.kind && isWithin(each) && countsBefore(each, item));
      ranges.set(key, found);
      return found;
    },
    once(key, make) {
      const known = checks.get(key) ?? make();
      checks.set(key, known);
      return known;
    },
    inCompanyCurrency: (money) => inCompanyCurrency(money, question),
  };
}

function periodTest(
  range: DateRange | null,
  { period, item }: { period: LimitPeriod; item: PolicyItem },
): (past: PastItem) => boolean {
  if (range) return ({ spent_on }) => spent_on >= range.from && spent_on <= range.to;
  // An item without a trip does not share its trip with any other item.
  return ({ trip_id }) => period === 'trip' && trip_id !== null && trip_id === item.trip_id;
}

/**
 * Converts an amount to the company's currency. A limit in the claim's currency is converted with the claim's own rate,
 * so that EUR 40 never exceeds EUR 40.
 */
function inCompanyCurrency(money: Money, { item, rates }: PolicyQuestion): Money | null {
  const { currency } = item.converted;
  if (money.currency === currency) return money;
  const rate = money.currency === item.claimed.currency ? item.ex_rate : rates[money.currency];
  return rate === undefined ? null : convert(money, rate, currency);
}
