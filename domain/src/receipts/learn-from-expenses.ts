import { decimalsOf } from '../money/currency.ts';
import { splitWords } from '../text/split-words.ts';
import type { ReceiptReading } from './read-receipt.ts';

/** A submitted expense whose receipt shows the same merchant, with the currency that was read from that receipt. */
export interface EarlierExpense {
  merchant: string;
  category_id: string | null;
  currency: string;
  taxes: readonly { name: string; rate_pct: string | null }[];
  read_currency: string | null;
}

/** Older choices are forgotten: people change their minds, and companies their rules. */
export const mostRemembered = 5;

/** Identifies the merchant as printed on the receipt, whatever people call it. Empty without a merchant. */
export function merchantKey({ merchant }: ReceiptReading): string {
  return splitWords(merchant?.read_value ?? merchant?.value ?? '')
    .join(' ')
    .slice(0, 200);
}

/** The value chosen most often; of equally frequent ones the latest. Values come newest first. */
export function usualChoice<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values.slice(0, mostRemembered)) counts.set(value, (counts.get(value) ?? 0) + 1);
  // The map keeps the order of the values, so the sort leaves the newest of equally frequent ones first.
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/**
 * Replaces what was read by what people of the company chose for the same merchant: its name, the currency meant by the
 * same mark, and the name and rate of the tax. Expenses come newest first.
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

/** The items were read with the decimals of the currency on the receipt; in another currency they may be no amounts. */
function haveSameDecimals(read: string | undefined, chosen: string | undefined): boolean {
  return read === undefined || chosen === undefined || decimalsOf(read) === decimalsOf(chosen);
}

type ReadField = NonNullable<ReceiptReading['merchant']>;

/** The chosen value; what was read stays beside it, so that later readings of the merchant are compared with it. */
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

/** Several taxes on an expense say nothing about the one that was read. */
function usualTax(earlier: readonly EarlierExpense[]): { name: string; rate_pct: string | null } | undefined {
  const taxes = earlier.flatMap(({ taxes: [tax, ...rest] }) => (tax && rest.length === 0 ? [tax] : []));
  const usual = usualChoice(taxes.map(({ name, rate_pct }) => JSON.stringify([name, rate_pct])));
  return taxes.find(({ name, rate_pct }) => JSON.stringify([name, rate_pct]) === usual);
}

const rateUnits = 10_000n;

/** A rate is only taken over if it explains the tax that was read, within one and a half of the smallest unit. */
function fittingRate({ amount, tax }: ReceiptReading, rate_pct: string | null): string | null {
  if (rate_pct === null || !amount || !tax) return null;
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/u.exec(rate_pct) ?? [];
  if (whole === '') return null;
  const rate = BigInt(whole + part.padEnd(4, '0'));
  const [gross, included] = [minorUnits(amount.value), minorUnits(tax.value)];
  const apart = gross * rate - included * (100n * rateUnits + rate);
  return (apart < 0n ? -apart : apart) * 2n <= 3n * (100n * rateUnits + rate) ? rate_pct : null;
}

/** Both amounts of a reading have the decimals of its currency. */
function minorUnits(decimal: string): bigint {
  return /^-?\d+(\.\d+)?$/u.test(decimal) ? BigInt(decimal.replace('.', '')) : 0n;
}
