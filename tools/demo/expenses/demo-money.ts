import { decimalsOf } from '#domain/money/currency.ts';
import { convert, type Money, moneyFrom, toDecimal } from '#domain/money/money.ts';
import { places } from '../../receipts/places.ts';

/** The value of one unit of each currency in the company's currency, close to market rates in the demo's year. */
const rates: Readonly<Record<string, string>> = { USD: '1', EUR: '1.0845', JPY: '0.006523' };

interface SpentMoney {
  currency: string;
  amount: string;
  ex_rate: string;
}

interface ClaimedMoney extends SpentMoney {
  table_rate: string;
  converted_currency: string;
  converted_amount: string;
  company_amount: string;
}

/**
 * Returns the amounts of a claim in the currency of a country, for an owner who is repaid in `converted_currency`.
 * `usd` is its value in the company's currency.
 */
export function claimedIn(country: string, usd: string, converted_currency: string): ClaimedMoney {
  const { currency, amount, ex_rate } = spentIn(country, usd);
  const rate = converted_currency === 'USD' ? ex_rate : crossRate(currency, converted_currency);
  const converted = convert(moneyFrom(amount, currency), rate, converted_currency);
  return {
    currency,
    amount,
    ex_rate: rate,
    table_rate: rate,
    converted_currency,
    converted_amount: toDecimal(converted),
    company_amount: usd,
  };
}

function crossRate(from: string, to: string): string {
  if (from === to) return '1';
  const billionths = (currency: string) => {
    const [whole = '0', part = ''] = (rates[currency] ?? '1').split('.');
    return BigInt(whole + part.padEnd(9, '0'));
  };
  const digits = ((billionths(from) * 10n ** 9n) / billionths(to)).toString().padStart(10, '0');
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
}

/**
 * Returns an amount in the currency of a country, with the rate at which it converts to exactly this amount in dollars.
 */
export function spentIn(country: string, usd: string): SpentMoney {
  const currency = places.find((place) => place.country === country)?.currency ?? 'USD';
  const table_rate = rates[currency] ?? '1';
  const target = moneyFrom(usd, 'USD');
  const claimed = nearest(target, { currency, rate: table_rate });
  const ex_rate = isExact(claimed, table_rate, target) ? table_rate : exactRate(target, claimed);
  if (!isExact(claimed, ex_rate, target)) throw new Error(`USD ${usd} cannot be claimed in ${currency}.`);
  return { currency, amount: toDecimal(claimed), ex_rate };
}

function nearest({ minor, currency: own }: Money, { currency, rate }: { currency: string; rate: string }): Money {
  if (currency === own) return { minor, currency };
  const scaled = BigInt(rate.replace('.', ''));
  const places = BigInt((rate.split('.')[1] ?? '').length);
  const shift = 10n ** places * 10n ** BigInt(decimalsOf(currency));
  return { minor: (minor * shift + (scaled * 100n) / 2n) / (scaled * 100n), currency };
}

/**
 * Returns the rate that converts the claimed amount to the target. It has nine decimals, as stored rates do, which is
 * precise to the cent.
 */
function exactRate(target: Money, claimed: Money): string {
  const scale = 10n ** 9n * 10n ** BigInt(decimalsOf(claimed.currency));
  const digits = ((target.minor * scale) / (claimed.minor * 100n)).toString().padStart(10, '0');
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
}

function isExact(claimed: Money, rate: string, target: Money): boolean {
  return convert(claimed, rate, 'USD').minor === target.minor;
}
