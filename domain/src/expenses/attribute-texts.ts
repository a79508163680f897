import type { AttributeKind } from '../categories/attribute-kinds.ts';
import { dateText } from '../dates/date-text.ts';
import { timeOfDayText } from '../dates/time-of-day.ts';
import { decimalFrom, formatDecimal, roundTo } from '../decimal/decimal.ts';
import { isMoneyFormula } from '../formula/is-money-formula.ts';
import { isCalendarDate } from '../formula/value.ts';
import { t } from '../language/translate.ts';
import { decimalsOf } from '../money/currency.ts';
import { withCommas } from '../money/display.ts';
import { capitalize } from '../text/capitalize.ts';

export interface Fact {
  label: string;
  text: string;
}

interface Labelled {
  key: string;
  label: string;
  kind: AttributeKind | 'formula';
  formula?: string;
}

interface FactOptions {
  nameOfUser: (user_id: string) => string | undefined;
  /** The currency of calculated amounts; null shows them as plain numbers. */
  currency: string | null;
}

/** Returns attributes and custom fields, each as a label and a text. Empty values are left out. */
export function factsOf(
  definitions: readonly Labelled[],
  values: Readonly<Record<string, unknown>>,
  options: FactOptions,
): Fact[] {
  return definitions.flatMap(({ key, label, kind, formula = '' }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    const text = value === undefined || value === null ? '' : valueText(value, { kind, formula, ...options });
    return text === '' ? [] : [{ label, text }];
  });
}

/** Returns the same as `factsOf`, followed by the values of attributes that were later removed from the category. */
export function attributeFacts(
  definitions: readonly Labelled[],
  values: Readonly<Record<string, unknown>>,
  options: FactOptions,
): Fact[] {
  const known = new Set(definitions.map(({ key }) => key));
  const removed = Object.keys(values)
    .filter((key) => !known.has(key))
    .map((key): Labelled => ({ key, label: labelFromKey(key), kind: 'text' }));
  return [...factsOf(definitions, values, options), ...factsOf(removed, values, options)];
}

/** Turns the key of an attribute into a label: 'check_in' becomes 'Check in'. */
function labelFromKey(key: string): string {
  const words = key.replaceAll('_', ' ');
  return capitalize(words);
}

function valueText(
  value: unknown,
  { kind, formula, nameOfUser, currency }: { kind: Labelled['kind']; formula: string } & FactOptions,
): string {
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  switch (kind) {
    case 'user':
      return nameOfUser(text) ?? t`Deleted user`;
    case 'time':
      return timeOfDayText(text);
    case 'distance':
      return t`${withCommas(text)} km`;
    case 'number':
    case 'nights':
    case 'attendees':
      return withCommas(text);
    case 'date':
      return dateText(text);
    case 'calc':
    case 'formula':
      return calculationText(text, { formula, currency });
    case 'text':
      return nameOfUser(text) ?? text;
    case 'select':
    case 'multi_select':
    case 'yes_no':
    case 'travel':
    case 'city':
    case 'travel_class':
      return text;
  }
}

/** Formats the result of a formula. A money amount is shown as 'USD 68.50'. */
export function calculationText(
  text: string,
  { formula, currency }: { formula: string; currency: string | null },
): string {
  if (isCalendarDate(text)) return dateText(text);
  if (text === 'true' || text === 'false') return text === 'true' ? t`Yes` : t`No`;
  if (!/^-?\d+(\.\d+)?$/u.test(text)) return text;
  if (!currency || !isMoneyFormula(formula)) return withCommas(text);
  return `${currency} ${withCommas(roundedText(text, decimalsOf(currency)))}`;
}

function roundedText(text: string, places: number): string {
  const rounded = formatDecimal(roundTo(decimalFrom(text), places));
  const [whole = '0', decimals = ''] = rounded.split('.');
  return places === 0 ? whole : `${whole}.${decimals.padEnd(places, '0')}`;
}
