import { add, allocate, type Money, moneyFrom, subtract, sum, toDecimal, zero } from '../money/money.ts';

/** An approved expense with the tax lines of its receipt. */
export interface TaxedExpense {
  entity_id: string | null;
  country: string;
  /** The currency of the report, in which the expense is posted. */
  currency: string;
  /** The approved amount in the report's currency, including tax. */
  gross: string;
  /** The amount and currency on the receipt. The tax lines are in the same currency. */
  claimed: string;
  claimed_currency: string;
  taxes: readonly { rate_pct: string | null; amount: string }[];
  /** The percentage of the tax that the company recovers. */
  recoverable_pct: string;
}

interface TaxFigures {
  net: string;
  tax: string;
  recoverable: string;
  not_recoverable: string;
}

/** A tax line of an expense in the currency of its report. `rate_pct` is empty if the rate is unknown. */
interface ExpenseTax extends TaxFigures {
  rate_pct: string;
}

/**
 * Returns the tax lines of an expense in the currency of its report. If an approver lowered the amount, the tax is
 * reduced in proportion. Net amounts and taxes add up to the approved amount exactly.
 */
export function expenseTaxes(expense: TaxedExpense): ExpenseTax[] {
  const { currency, taxes } = expense;
  const gross = moneyFrom(expense.gross, currency);
  const claimed = moneyFrom(expense.claimed, expense.claimed_currency);
  if (taxes.length === 0 || claimed.minor === 0n) return [];

  const amounts = taxes.map(({ amount }) => ({
    currency,
    minor: dividedHalfUp(moneyFrom(amount, expense.claimed_currency).minor * gross.minor, claimed.minor),
  }));
  const nets = allocate(subtract(gross, sum(amounts, currency)), weightsOf(taxes, expense.claimed_currency));
  return taxes.map(({ rate_pct }, index) => {
    const tax = amounts[index] ?? zero(currency);
    const recoverable = shareOf(tax, expense.recoverable_pct);
    return {
      rate_pct: plainRate(rate_pct),
      net: toDecimal(nets[index] ?? zero(currency)),
      tax: toDecimal(tax),
      recoverable: toDecimal(recoverable),
      not_recoverable: toDecimal(subtract(tax, recoverable)),
    };
  });
}

interface TaxRow extends TaxFigures {
  entity_id: string | null;
  currency: string;
  country: string;
  rate_pct: string;
  no_of_expenses: number;
}

/** Adds up the taxes of the expenses, with one row for each entity, currency, country and rate. */
export function taxRows(expenses: readonly TaxedExpense[]): TaxRow[] {
  const rows = new Map<string, TaxRow>();
  for (const expense of expenses) {
    const counted = new Set<string>();
    for (const tax of expenseTaxes(expense)) {
      const { entity_id, currency, country } = expense;
      const key = JSON.stringify([entity_id, currency, country, tax.rate_pct]);
      const before = rows.get(key) ?? {
        entity_id,
        currency,
        country,
        rate_pct: tax.rate_pct,
        no_of_expenses: 0,
        ...zeroFigures(currency),
      };
      const no_of_expenses = before.no_of_expenses + (counted.has(key) ? 0 : 1);
      counted.add(key);
      rows.set(key, { ...before, ...addFigures(before, tax, currency), no_of_expenses });
    }
  }
  return [...rows.values()].sort(byCountryAndRate);
}

/** Adds up the tax figures of rows that are all in this currency. */
export function taxTotal(rows: readonly TaxFigures[], currency: string): TaxFigures {
  return rows.reduce<TaxFigures>((total, row) => addFigures(total, row, currency), zeroFigures(currency));
}

function zeroFigures(currency: string): TaxFigures {
  const none = toDecimal(zero(currency));
  return { net: none, tax: none, recoverable: none, not_recoverable: none };
}

function addFigures(left: TaxFigures, right: TaxFigures, currency: string): TaxFigures {
  const added = (key: keyof TaxFigures) =>
    toDecimal(add(moneyFrom(left[key], currency), moneyFrom(right[key], currency)));
  return {
    net: added('net'),
    tax: added('tax'),
    recoverable: added('recoverable'),
    not_recoverable: added('not_recoverable'),
  };
}

function byCountryAndRate(left: TaxRow, right: TaxRow): number {
  return (
    left.currency.localeCompare(right.currency) ||
    left.country.localeCompare(right.country) ||
    Number(right.rate_pct || -1) - Number(left.rate_pct || -1)
  );
}

/**
 * Returns the weights by which the net amount is distributed: a tax divided by its rate, or the tax itself if it has no
 * rate.
 */
function weightsOf(taxes: TaxedExpense['taxes'], currency: string): bigint[] {
  const weights = taxes.map(({ rate_pct, amount }) => {
    const { minor } = moneyFrom(amount, currency);
    const tax = minor < 0n ? -minor : minor;
    const rate = hundredths(rate_pct ?? '0');
    return rate > 0n ? (tax * 1_000_000n) / rate : tax;
  });
  return weights.some((weight) => weight > 0n) ? weights : weights.map(() => 1n);
}

function shareOf(tax: Money, recoverable_pct: string): Money {
  return { ...tax, minor: dividedHalfUp(tax.minor * hundredths(recoverable_pct), 10_000n) };
}

/** Returns a percentage with up to two decimals as a whole number: '7.5' → 750n. Further decimals are cut off. */
function hundredths(percentage: string): bigint {
  const [whole = '0', decimals = ''] = percentage.split('.');
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0').slice(0, 2));
}

/** Removes trailing zeros from a rate: '19.00' → '19'. */
function plainRate(rate_pct: string | null): string {
  if (rate_pct === null) return '';
  return rate_pct.includes('.') ? rate_pct.replace(/\.?0+$/u, '') : rate_pct;
}

/** Divides and rounds half away from zero, as conversions do. */
function dividedHalfUp(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [left, right] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (left * 2n + right) / (right * 2n);
  return isNegative ? -quotient : quotient;
}
