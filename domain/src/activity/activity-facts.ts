import { plural } from '../language/translate.ts';
import { moneyFrom } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';

/** The facts that an activity entry records about a submission. */
export interface SubmittedFacts {
  amount: string;
  currency: string;
  /** The number of expenses of a report; absent for an advance. */
  no_of_expenses?: number;
}

/**
 * Returns the submitted amount as text: 'EUR 740.00, 3 expenses', or 'EUR 300.00' for an advance. Empty for entries
 * that older versions of the product recorded without an amount.
 */
export function submittedAmountText(facts: unknown): string {
  const amount = factAmount(facts);
  const count = factOf(facts, 'no_of_expenses');
  if (amount === '' || typeof count !== 'number') return amount;
  return plural(count, '{0}, 1 expense', '{0}, # expenses', amount);
}

/** Formats an amount that an entry saves as a decimal, together with its currency. Empty without a valid amount. */
export function factAmount(facts: unknown, key = 'amount'): string {
  const [amount, currency] = [factText(facts, key), factText(facts, 'currency')];
  if (!/^\d+(\.\d+)?$/u.test(amount) || !/^[A-Z]{3}$/u.test(currency)) return '';
  return amountText(moneyFrom(amount, currency));
}

export function factText(facts: unknown, key: string): string {
  const value = factOf(facts, key);
  return typeof value === 'string' ? value : '';
}

function factOf(facts: unknown, key: string): unknown {
  return typeof facts === 'object' && facts !== null ? Reflect.get(facts, key) : undefined;
}
