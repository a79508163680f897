import { decimalsOf } from '#domain/money/currency.ts';
import { convert, type Money, moneyFrom, toDecimal } from '#domain/money/money.ts';
import { places } from '../../receipts/places.ts';

/** Close to market rates in the demo's year; units of the company's currency per unit. */
const rates: Readonly<Record<string, string>> = { USD: '1', EUR: '1.0845', JPY: '0.006523' };

interface ClaimedMoney {
  currency: string;
  amount: string;
  ex_rate: string;
  table_rate: string;
  converted_amount: string;
}

/** The foreign amount whose conversion is exactly the claimed amount in the company's currency. */
export function claimedIn(country: string, usd: string): ClaimedMoney {
  const currency = places.find((place) => place.country === country)?.currency ?? 'USD';
  const table_rate = rates[currency] ?? '1';
  const target = moneyFrom(usd, 'USD');
  const claimed = nearest(target, { currency, rate: table_rate });
  const ex_rate = isExact(claimed, table_rate, target) ? table_rate : exactRate(target, claimed);
  if (!isExact(claimed, ex_rate, target)) throw new Error(`USD ${usd} cannot be claimed in ${currency}.`);
  return { currency, amount: toDecimal(claimed), ex_rate, table_rate: ex_rate, converted_amount: usd };
}

function nearest({ minor }: Money, { currency, rate }: { currency: string; rate: string }): Money {
  const scaled = BigInt(rate.replace('.', ''));
  const places = BigInt((rate.split('.')[1] ?? '').length);
  const shift = 10n ** places * 10n ** BigInt(decimalsOf(currency));
  return { minor: (minor * shift + (scaled * 100n) / 2n) / (scaled * 100n), currency };
}

/** Nine decimals, as rates are stored, which is precise to the cent. */
function exactRate(target: Money, claimed: Money): string {
  const scale = 10n ** 9n * 10n ** BigInt(decimalsOf(claimed.currency));
  const digits = ((target.minor * scale) / (claimed.minor * 100n)).toString().padStart(10, '0');
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
}

function isExact(claimed: Money, rate: string, target: Money): boolean {
  return convert(claimed, rate, 'USD').minor === target.minor;
}
