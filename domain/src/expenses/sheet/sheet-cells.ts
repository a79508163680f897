import { monthNumber } from '../../dates/date-text.ts';
import type { DayOrder } from '../../dates/day-order.ts';
import { isCalendarDate } from '../../formula/value.ts';

/** Reads a calendar date: 2026-11-10, 10.11.2026, 11/10/26, 10 Nov 2026, Nov 10, 2026. Null for anything else. */
export function readDay(cell: string, order: DayOrder): string | null {
  const text = cell.trim().replace(/[T ]\d{1,2}:\d{2}.*$/u, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/u.exec(text);
  if (numbers) {
    const [, first, second, year] = numbers;
    return order === 'day_first' ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const named = /^(\d{1,2})[. -]+(\p{L}{3,9})\.?[, -]+(\d{4})$/u.exec(text);
  if (named) return dayOf(named[3], monthText(named[2]), named[1]);
  const monthFirst = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u.exec(text);
  return monthFirst ? dayOf(monthFirst[3], monthText(monthFirst[1]), monthFirst[2]) : null;
}

function monthText(name = ''): string | undefined {
  return monthNumber(name)?.toString();
}

function dayOf(year?: string, month?: string, day?: string): string | null {
  if (!year || !month || !day) return null;
  const whole = year.length === 2 ? `20${year}` : year;
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) && text >= '1900-01-01' && text <= '2999-12-31' ? text : null;
}

/** Reads an amount with or without a currency. Null when the cell is not an amount. */
export function readAmount(cell: string): { decimal: string; currency: string | null } | null {
  const currency = currencyIn(cell);
  const number = cell
    .replace(/[A-Za-z]{3}/u, '')
    .replace(/[\p{Sc}\s'’]/gu, '')
    .replace(/−/gu, '-');
  if (!/^[+-]?\d[\d.,]*$/u.test(number)) return null;
  const plain = withPoint(number.replace(/^\+/u, ''));
  return plain === null ? null : { decimal: plain, currency };
}

/**
 * Writes a number with a decimal point. The last separator marks the decimals. A repeated separator, or a single comma
 * before three digits, marks thousands instead.
 */
function withPoint(number: string): string | null {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (last < 0) return number;
  const mark = number.charAt(last);
  const others = number.slice(0, last).replace(/[\d-]/gu, '');
  const decimals = number.slice(last + 1);
  const isThousands = decimals.length === 3 && (others === '' ? mark === ',' : others.includes(mark));
  if (others !== '' && !isThousands && others.includes(mark)) return null;
  const whole = number.slice(0, last).replace(/[.,]/gu, '');
  return isThousands ? `${whole}${decimals}` : `${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

const symbols: Record<string, string> = { '€': 'EUR', '£': 'GBP', $: 'USD', '¥': 'JPY', '₹': 'INR', '₩': 'KRW' };

function currencyIn(cell: string): string | null {
  const code = /(?<![A-Za-z])([A-Za-z]{3})(?![A-Za-z])/u.exec(cell)?.[1];
  if (code) return code.toUpperCase();
  const symbol = /\p{Sc}/u.exec(cell)?.[0];
  return symbol ? (symbols[symbol] ?? null) : null;
}
