import { currentLanguage, t } from '../language/translate.ts';
import { withCommas } from '../money/display.ts';
import { type Money, toDecimal } from '../money/money.ts';
import { capitalize } from '../text/capitalize.ts';
import type { LimitPeriod } from './policy-rule.ts';

/** Formats an amount with its currency: 'USD 1,250.00'. */
export function amountText(money: Money): string {
  return `${money.currency} ${figure(money)}`;
}

/** Formats an amount without its currency: '1,250.00', for texts in which the currency is clear from the context. */
export function figure(money: Money): string {
  const decimal = toDecimal(money);
  const point = decimal.indexOf('.');
  // Most amounts need no commas and skip the slower formatting, because an item can be checked against a thousand
  // policies.
  const isShort = money.minor >= 0n && (point < 0 ? decimal.length : point) <= 3 && currentLanguage().decimal === '.';
  return isShort ? decimal : withCommas(decimal);
}

/** Adds the period to a limit: 'USD 50.00 a day'. The limit of a single expense is returned unchanged. */
export function eachPeriod(limit: string, period: LimitPeriod): string {
  switch (period) {
    case 'transaction':
      return limit;
    case 'day':
      return t`${limit} a day`;
    case 'night':
      return t`${limit} a night`;
    case 'trip':
      return t`${limit} a trip`;
    case 'week':
      return t`${limit} a week`;
    case 'month':
      return t`${limit} a month`;
    case 'quarter':
      return t`${limit} a quarter`;
    case 'half_year':
      return t`${limit} a half-year`;
    case 'year':
      return t`${limit} a year`;
    case 'lifetime':
      return t`${limit} in all`;
  }
}

/** Describes the sum of earlier and new spending: 'USD 40.00 already spent that day + USD 30.00 = USD 70.00'. */
export function spentSum(spent: { before: Money; amount: Money; total: Money }, period: LimitPeriod): string {
  const { before, amount, total } = spent;
  return t`${spentText(amountText(before), period)} + ${amountText(amount)} = ${amountText(total)}`;
}

function spentText(before: string, period: LimitPeriod): string {
  switch (period) {
    case 'transaction':
    case 'night':
    case 'lifetime':
      return t`${before} already spent`;
    case 'day':
      return t`${before} already spent that day`;
    case 'trip':
      return t`${before} already spent on this trip`;
    case 'week':
      return t`${before} already spent that week`;
    case 'month':
      return t`${before} already spent that month`;
    case 'quarter':
      return t`${before} already spent that quarter`;
    case 'half_year':
      return t`${before} already spent that half-year`;
    case 'year':
      return t`${before} already spent that year`;
  }
}

/** Returns a number with its noun in English: '1 night' or '3 nights'. For texts that are translated, use `plural`. */
export function counted(count: number | bigint | string, one: string, several = `${one}s`): string {
  return `${count} ${String(count) === '1' ? one : several}`;
}

/** Joins words to a list: 'a, b and c' or 'a, b or c'. */
export function listed(words: readonly string[], joint: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words[0] ?? '';
  const before = words.slice(0, -1).join(', ');
  const last = words.at(-1) ?? '';
  return joint === 'and' ? t`${before} and ${last}` : t`${before} or ${last}`;
}

/** Turns a key into words: 'check_in' becomes 'check in'. */
export function spoken(key: string): string {
  return key.replaceAll('_', ' ');
}

/** States a fact in a sentence: 'The city is Paris.', 'With alcohol: yes.', 'No city is set.' */
export function factSentence(what: string, value: string | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? t`${capitalize(what)}: yes.` : t`${capitalize(what)}: no.`;
  return value ? ended(t`The ${what} is ${value}`) : t`No ${what} is set.`;
}

/** Ends a text with one full stop, even after 'Meridian Labs, Inc.' */
export function ended(text: string): string {
  return /[.。]$/u.test(text) ? text : `${text}${currentLanguage().code === 'ja' ? '。' : '.'}`;
}
