import { t } from '#domain/language/translate.ts';
import { isGreater, type Money, moneyFrom, subtract } from '#domain/money/money.ts';
import type { ReportLine } from './report.ts';

export type Violation = NonNullable<ReportLine['policy_violation']>;

interface OverLimit {
  /** 'Claimed', or 'Total spent' if other expenses count towards the limit. */
  name: string;
  claimed: Money;
  allowed: Money;
  by: Money;
}

/**
 * Returns how far a line exceeds the amount that the policies allow or, if it does not exceed that amount, the first
 * amount limit that it violates; null if it exceeds none. The amounts are in the company's currency.
 */
export function overLimit(violation: Violation, currency: string): OverLimit | null {
  const candidates = [fromCap(violation), ...violation.attributes_violation.flatMap(fromLimit)];
  const over = candidates.find((candidate) => isOver(candidate, currency));
  if (!over) return null;
  const [claimed, allowed] = [moneyFrom(over.claimed, currency), moneyFrom(over.allowed, currency)];
  return { name: over.name, claimed, allowed, by: subtract(claimed, allowed) };
}

interface Over {
  name: string;
  claimed: string;
  allowed: string;
}

/** Returns the claimed amount and the amount that the policies allow. */
function fromCap({ amount, allowed_amount }: Violation): Over {
  return { name: t`Claimed`, claimed: amount, allowed: allowed_amount };
}

/**
 * Returns the amount that counts towards a violated limit, and the limit. The result of `fromCap` is not enough,
 * because a limit that only warns does not cap the claim. The amount for a limit per day or month includes other
 * expenses.
 */
function fromLimit({ type, actual, limit }: Violation['attributes_violation'][number]): Over[] {
  if (type === 'AMOUNT_OVER') return [{ name: t`Claimed`, claimed: actual, allowed: limit }];
  return type === 'PERIOD_AMOUNT_OVER' ? [{ name: t`Total spent`, claimed: actual, allowed: limit }] : [];
}

function isOver({ claimed, allowed }: Over, currency: string): boolean {
  const decimal = /^\d{1,15}(\.\d{1,4})?$/u;
  if (!decimal.test(claimed) || !decimal.test(allowed)) return false;
  return isGreater(moneyFrom(claimed, currency), moneyFrom(allowed, currency));
}
