import { type Decimal, formatDecimal, readDecimal } from '../decimal/decimal.ts';

export const valueTypes = ['number', 'text', 'date', 'boolean'] as const;
export type ValueType = (typeof valueTypes)[number];

/** A field value or formula result. A date is a calendar date: 'YYYY-MM-DD'. */
export type Value =
  | { type: 'number'; number: Decimal }
  | { type: 'text'; text: string }
  | { type: 'date'; date: string }
  | { type: 'boolean'; boolean: boolean };

/** Reads the value of a form field or a database column. Null if it is empty or of another type. */
export function readValue(type: ValueType, raw: string | boolean | null): Value | null {
  if (raw === null || raw === '') return null;
  if (typeof raw === 'boolean') return type === 'boolean' ? { type, boolean: raw } : null;
  switch (type) {
    case 'number': {
      const number = readDecimal(raw);
      return number && { type, number };
    }
    case 'text':
      return { type, text: raw };
    case 'date':
      return isCalendarDate(raw) ? { type, date: raw } : null;
    case 'boolean':
      return raw === 'true' || raw === 'false' ? { type, boolean: raw === 'true' } : null;
  }
}

/** Returns a value as it is stored and displayed: '12.5', '2026-11-10', 'true'. */
export function writeValue(value: Value): string {
  switch (value.type) {
    case 'number':
      return formatDecimal(value.number);
    case 'text':
      return value.text;
    case 'date':
      return value.date;
    case 'boolean':
      return String(value.boolean);
  }
}

/**
 * True for a calendar date with a four-digit year, so that dates compare as text. Does not use Temporal, because
 * imports check a date in every line.
 */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
