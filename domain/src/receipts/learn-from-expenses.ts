import { decimalsOf } from '../money/currency.ts';
import { splitWords } from '../text/split-words.ts';
import type { ReceiptReading } from './read-receipt.ts';

/**
 * An earlier submitted expense whose receipt shows the same merchant, with the currency that was read from that
 * receipt.
 */
export interface EarlierExpense {
  merchant: string;
  category_id: string | null;
  currency: string;
  taxes: readonly { name: string; rate_pct: string | null }[];
  read_currency: string | null;
}

/**
 * The number of newest choices that count. Older choices are ignored, because people change their habits and companies
 * change their rules.
 */
export const mostRemembered = 5;

/**
 * Returns a key for the merchant as printed on the receipt, which does not change if people rename the merchant. Empty
 * if no merchant was read.
 */
export function merchantKey({ merchant }: ReceiptReading): string {
  return splitWords(merchant?.read_value ?? merchant?.value ?? '')
    .join(' ')
    .slice(0, 200);
}

/** Returns the most frequent of the newest values; in a tie, the newest one. `values` is sorted newest first. */
export function usualChoice<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values.slice(0, mostRemembered)) counts.set(value, (counts.get(value) ?? 0) + 1);
  // A map preserves insertion order and the sort is stable, so the newest value wins a tie.
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/**
 * Replaces values read from a receipt with those that people of the company chose for the same merchant: the merchant's
 * name, the currency if the same one was read before, and the name and rate of the tax. `earlier` is sorted newest
 * first.
 */
export function learnFromExpenses(reading: ReceiptReading, earlier: readonly EarlierExpense[]): ReceiptReading {
  if (earlier.length === 0) return reading;
  const merchant = usualChoice(earlier.map((expense) => expense.merchant).filter(Boolean));
  const alike = earlier.filter(
    ({ read_currency }) => read_currency !== null && read_currency === reading.currency?.value,
  );
  const currency = usualChoice(alike.map((expense) => expense.currency));
  const tax = usualTax(earlier);
  const { line_items, ...fields } = reading;
  return {
    ...fields,
    ...(line_items && haveSameDecimals(reading.currency?.value, currency) && { line_items }),
    ...(reading.merchant && { merchant: learned(reading.merchant, merchant) }),
    ...(reading.currency && { currency: learned(reading.currency, currency) }),
    ...(reading.tax && tax && { tax_kind: { name: tax.name, rate_pct: fittingRate(reading, tax.rate_pct) } }),
  };
}

/**
 * True if both currencies have the same number of decimals. The items have the decimals of the currency that was read,
 * so their amounts may be invalid in a currency with a different number.
 */
function haveSameDecimals(read: string | undefined, chosen: string | undefined): boolean {
  return read === undefined || chosen === undefined || decimalsOf(read) === decimalsOf(chosen);
}

type ReadField = NonNullable<ReceiptReading['merchant']>;

/**
 * Replaces the value with the chosen one. The original value stays in `read_value`, because later receipts of the
 * merchant are compared with it.
 */
function learned(field: ReadField, chosen: string | undefined): ReadField {
  if (chosen === undefined || chosen === field.value) return field;
  return {
    ...field,
    value: chosen,
    confidence: 'medium',
    read_value: field.read_value ?? field.value,
    is_learned: true,
  };
}

/**
 * Returns the usual tax of earlier expenses. Expenses with several taxes are ignored, because it is unclear which of
 * them was read from the receipt.
 */
function usualTax(earlier: readonly EarlierExpense[]): { name: string; rate_pct: string | null } | undefined {
  const taxes = earlier.flatMap(({ taxes: [tax, ...rest] }) => (tax && rest.length === 0 ? [tax] : []));
  const usual = usualChoice(taxes.map(({ name, rate_pct }) => JSON.stringify([name, rate_pct])));
  return taxes.find(({ name, rate_pct }) => JSON.stringify([name, rate_pct]) === usual);
}

const rateUnits = 10_000n;

/** Returns the rate if it explains the tax that was read to within one and a half minor units; otherwise null. */
function fittingRate({ amount, tax }: ReceiptReading, rate_pct: string | null): string | null {
  if (rate_pct === null || !amount || !tax) return null;
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/u.exec(rate_pct) ?? [];
  if (whole === '') return null;
  const rate = BigInt(whole + part.padEnd(4, '0'));
  const [gross, included] = [minorUnits(amount.value), minorUnits(tax.value)];
  const apart = gross * rate - included * (100n * rateUnits + rate);
  return (apart < 0n ? -apart : apart) * 2n <= 3n * (100n * rateUnits + rate) ? rate_pct : null;
}

/** Converts an amount to minor units. All amounts of a reading have the decimals of its currency. */
function minorUnits(decimal: string): bigint {
  return /^-?\d+(\.\d+)?$/u.test(decimal) ? BigInt(decimal.replace('.', '')) : 0n;
}
