import { withCommas } from '../money/display.ts';
import { type Money, toDecimal } from '../money/money.ts';
import { capitalize } from '../text/capitalize.ts';
import type { LimitPeriod } from './policy-rule.ts';

/** 'USD 1,250.00' */
export function amountText(money: Money): string {
  return `${money.currency} ${figure(money)}`;
}

/** '1,250.00', where the currency is clear from the context. */
export function figure(money: Money): string {
  const decimal = toDecimal(money);
  const point = decimal.indexOf('.');
  // Most amounts need no commas, and an item can be checked against a thousand policies.
  const isShort = money.minor >= 0n && (point < 0 ? decimal.length : point) <= 3;
  return isShort ? decimal : withCommas(decimal);
}

const periodText = {
  transaction: '',
  day: 'a day',
  night: 'a night',
  trip: 'a trip',
  week: 'a week',
  month: 'a month',
  quarter: 'a quarter',
  half_year: 'a half-year',
  year: 'a year',
  lifetime: 'in all',
} satisfies Record<LimitPeriod, string>;

/** ' a day' with a leading space, or empty. */
export function eachPeriod(period: LimitPeriod): string {
  return periodText[period] && ` ${periodText[period]}`;
}

const withinText = {
  transaction: '',
  day: ' that day',
  night: '',
  trip: ' on this trip',
  week: ' that week',
  month: ' that month',
  quarter: ' that quarter',
  half_year: ' that half-year',
  year: ' that year',
  lifetime: '',
} satisfies Record<LimitPeriod, string>;

/** 'USD 40.00 already spent that day + USD 30.00 = USD 70.00'. */
export function spentSum(spent: { before: Money; amount: Money; total: Money }, period: LimitPeriod): string {
  const { before, amount, total } = spent;
  return `${amountText(before)} already spent${withinText[period]} + ${amountText(amount)} = ${amountText(total)}`;
}

export function counted(count: number | bigint | string, one: string, several = `${one}s`): string {
  return `${count} ${String(count) === '1' ? one : several}`;
}

/** 'a, b and c' */
export function listed(words: readonly string[], joint = 'and'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;
}

/** 'check_in' becomes 'check in'. */
export function spoken(key: string): string {
  return key.replaceAll('_', ' ');
}

/** 'The city is Paris.', 'With alcohol: yes.', 'No city is set.' */
export function factSentence(what: string, value: string | boolean | null | undefined): string {
  if (typeof value === 'boolean') return `${capitalize(what)}: ${value ? 'yes' : 'no'}.`;
  return value ? `The ${what} is ${ended(value)}` : `No ${what} is set.`;
}

/** Ends with one full stop, also after 'Meridian Labs, Inc.' */
export function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
