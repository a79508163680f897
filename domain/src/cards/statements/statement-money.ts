import { divideHalfUp } from '../../decimal/decimal.ts';
import { decimalsOf } from '../../money/currency.ts';
import { largestMinor, type Money } from '../../money/money.ts';

/** Numeric ISO 4217 codes, which card networks use instead of the letters. */
const numbers = new Map(
  (
    '784AED 971AFN 008ALL 051AMD 532ANG 973AOA 032ARS 036AUD 533AWG 944AZN 977BAM 052BBD 050BDT 975BGN 048BHD 108BIF ' +
    '060BMD 096BND 068BOB 986BRL 044BSD 064BTN 072BWP 933BYN 084BZD 124CAD 976CDF 756CHF 152CLP 156CNY 170COP 188CRC ' +
    '132CVE 203CZK 262DJF 208DKK 214DOP 012DZD 818EGP 232ERN 230ETB 978EUR 242FJD 238FKP 826GBP 981GEL 936GHS 292GIP ' +
    '270GMD 324GNF 320GTQ 328GYD 344HKD 340HNL 332HTG 348HUF 360IDR 376ILS 356INR 368IQD 364IRR 352ISK 388JMD 400JOD ' +
    '392JPY 404KES 417KGS 116KHR 174KMF 410KRW 414KWD 136KYD 398KZT 418LAK 422LBP 144LKR 430LRD 426LSL 434LYD 504MAD ' +
    '498MDL 969MGA 807MKD 104MMK 496MNT 446MOP 929MRU 480MUR 462MVR 454MWK 484MXN 458MYR 943MZN 516NAD 566NGN 558NIO ' +
    '578NOK 524NPR 554NZD 512OMR 590PAB 604PEN 598PGK 608PHP 586PKR 985PLN 600PYG 634QAR 946RON 941RSD 643RUB 646RWF ' +
    '682SAR 090SBD 690SCR 752SEK 702SGD 654SHP 925SLE 706SOS 968SRD 728SSP 930STN 760SYP 748SZL 764THB 972TJS 934TMT ' +
    '788TND 776TOP 949TRY 780TTD 901TWD 834TZS 980UAH 800UGX 840USD 858UYU 860UZS 704VND 548VUV 882WST 950XAF 951XCD ' +
    '952XOF 953XPF 886YER 710ZAR 967ZMW'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 3), entry.slice(3)]),
);
const withoutDecimals = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const withThreeDecimals = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/**
 * Returns a currency for its code or its number: 'usd', '840' and '0840' are USD. Null if the text has another form or
 * an unknown number.
 */
export function currencyFrom(code: string): string | null {
  const text = code.trim().toUpperCase();
  if (/^[A-Z]{3}$/u.test(text)) return text;
  return /^\d{1,4}$/u.test(text) ? (numbers.get(text.slice(-3).padStart(3, '0')) ?? null) : null;
}

/**
 * Returns the number of decimals that ISO 4217 defines for a currency. Amounts without a decimal point use it, even
 * where people usually write another number of decimals.
 */
export function isoDecimals(currency: string): number {
  if (withoutDecimals.has(currency)) return 0;
  return withThreeDecimals.has(currency) ? 3 : 2;
}

/**
 * Reads an amount written without a decimal point: '001234' with two decimals is 12.34. Null if the text is not such an
 * amount or the currency is unknown.
 */
export function moneyFromDigits(digits: string, places: number, currency: string | null): Money | null {
  const match = /^\s*([+-]?)(\d{1,17})\s*$/u.exec(digits);
  if (!match || !currency || !(places >= 0 && places <= 6)) return null;
  return scaled(BigInt(match[2] ?? '0'), { places, currency, is_negative: match[1] === '-' });
}

/**
 * Reads an amount with a decimal point or comma, as written by other programs: '-12.5'. Null if the text is not such an
 * amount or the currency is unknown.
 */
export function moneyFromText(text: string, currency: string | null): Money | null {
  const match = /^\s*([+-]?)(\d{1,15})(?:[.,](\d{0,6}))?\s*$/u.exec(text);
  if (!match || !currency) return null;
  const [, sign, whole = '', part = ''] = match;
  return scaled(BigInt(whole + part), { places: part.length, currency, is_negative: sign === '-' });
}

export function negated(money: Money): Money {
  return { minor: -money.minor, currency: money.currency };
}

function scaled(
  value: bigint,
  { places, currency, is_negative }: { places: number; currency: string; is_negative: boolean },
): Money | null {
  const extra = places - decimalsOf(currency);
  const minor = extra > 0 ? divideHalfUp(value, 10n ** BigInt(extra)) : value * 10n ** BigInt(-extra);
  if (minor > largestMinor) return null;
  return { minor: is_negative ? -minor : minor, currency };
}
