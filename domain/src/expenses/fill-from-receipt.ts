import { isCalendarDate } from '../formula/value.ts';
import { readMoney, toDecimal } from '../money/money.ts';

interface ReadField {
  value: string;
}

/** The fields read from a receipt; null for a field that was not found. */
export interface ReceiptReading {
  merchant: ReadField | null;
  spent_on: ReadField | null;
  amount: ReadField | null;
  currency: ReadField | null;
  tax: ReadField | null;
  /** The name and rate of the tax, if known from earlier expenses. */
  tax_kind?: { name: string; rate_pct: string | null } | null;
  invoice_number: ReadField | null;
}

/** The draft fields that a receipt can fill. */
export interface FillableFields {
  merchant: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  invoice_number: string;
  taxes: readonly { name: string; rate_pct: string | null; amount: string }[];
}

/**
 * Fills the empty fields of a draft from its receipt. Typed values stay, and invalid amounts, dates and currencies are
 * ignored. An amount without a currency gets the currency `own`.
 */
export function fillFromReceipt<Fields extends FillableFields>(
  fields: Fields,
  reading: ReceiptReading,
  own: string,
): Fields {
  const money = fields.amount === null ? moneyRead(fields, reading, own) : null;
  const currency = fields.currency ?? money?.currency ?? currencyRead(reading);
  const amount = fields.amount ?? money?.amount ?? null;
  const tax = fields.taxes.length === 0 && currency ? taxRead(reading, { currency, amount }) : null;
  return {
    ...fields,
    merchant: fields.merchant || textRead(reading.merchant, 120),
    spent_on: fields.spent_on ?? dayRead(reading),
    currency,
    amount,
    invoice_number: fields.invoice_number || textRead(reading.invoice_number, 60),
    taxes: tax ? [{ name: 'Tax', rate_pct: null, ...reading.tax_kind, amount: tax }] : fields.taxes,
  };
}

function moneyRead(
  { currency }: FillableFields,
  reading: ReceiptReading,
  own: string,
): { amount: string; currency: string } | null {
  const code = currency ?? currencyRead(reading) ?? own;
  const money = reading.amount ? readMoney(reading.amount.value, code) : null;
  return money?.allowed && money.value.minor > 0n ? { amount: toDecimal(money.value), currency: code } : null;
}

function taxRead({ tax }: ReceiptReading, claim: { currency: string; amount: string | null }): string | null {
  const money = tax && readMoney(tax.value, claim.currency);
  const whole = claim.amount === null ? null : readMoney(claim.amount, claim.currency);
  if (!money?.allowed || !whole?.allowed) return null;
  return money.value.minor > 0n && money.value.minor < whole.value.minor ? toDecimal(money.value) : null;
}

function currencyRead({ currency }: ReceiptReading): string | null {
  return currency && /^[A-Z]{3}$/u.test(currency.value) ? currency.value : null;
}

function dayRead({ spent_on }: ReceiptReading): string | null {
  const day = spent_on?.value ?? '';
  return isCalendarDate(day) && day >= '1900-01-01' && day <= '2999-12-31' ? day : null;
}

function textRead(field: ReadField | null, longest: number): string {
  return (field?.value ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest);
}
