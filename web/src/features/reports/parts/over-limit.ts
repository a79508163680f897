import { isGreater, type Money, moneyFrom, subtract } from '#domain/money/money.ts';
import type { ReportLine } from './report.ts';

export type Violation = NonNullable<ReportLine['policy_violation']>;

export interface OverLimit {
  /** 'Claimed', or 'Together' where other expenses count as well. */
  name: string;
  claimed: Money;
  allowed: Money;
  by: Money;
}

/** By how much a line is over the first limit it breaks, in the company's currency; nothing where none is about money. */
export function overLimit(violation: Violation, currency: string): OverLimit | null {
  const facts = [asCapped(violation), ...violation.attributes_violation.flatMap(asLimited)];
  const over = facts.find((each) => isOver(each, currency));
  if (!over) return null;
  const [claimed, allowed] = [moneyFrom(over.claimed, currency), moneyFrom(over.allowed, currency)];
  return { name: over.name, claimed, allowed, by: subtract(claimed, allowed) };
}

interface Over {
  name: string;
  claimed: string;
  allowed: string;
}

/** What is paid back of the claim. */
function asCapped({ amount, allowed_amount }: Violation): Over {
  return { name: 'Claimed', claimed: amount, allowed: allowed_amount };
}

/** A limit that only warns leaves the claim as it is; over a day or a month other expenses count as well. */
function asLimited({ type, actual, limit }: Violation['attributes_violation'][number]): Over[] {
  if (type === 'AMOUNT_OVER') return [{ name: 'Claimed', claimed: actual, allowed: limit }];
  return type === 'PERIOD_AMOUNT_OVER' ? [{ name: 'Together', claimed: actual, allowed: limit }] : [];
}

function isOver({ claimed, allowed }: Over, currency: string): boolean {
  const decimal = /^\d{1,15}(\.\d{1,4})?$/u;
  if (!decimal.test(claimed) || !decimal.test(allowed)) return false;
  return isGreater(moneyFrom(claimed, currency), moneyFrom(allowed, currency));
}
