import type { DayOrder } from '../dates/day-order.ts';
import { readAmount, readDay } from '../expenses/sheet/sheet-cells.ts';
import { readMoney, toDecimal } from '../money/money.ts';

/** Reads a payment date in any format of a spreadsheet. Null if the cell is not a date. */
export function paymentDayIn(cell: string, order: DayOrder): string | null {
  return readDay(cell, order) ?? dayOfSerial(cell);
}

/** Returns the date of a cell that can be read in only one way. Null if the cell must be displayed as typed. */
export function displayDayOf(cell: string): string | null {
  return /^\d{4}-/u.test(cell) ? readDay(cell, 'day_first') : dayOfSerial(cell);
}

/** Returns the amount with the decimals of its currency. Null if the cell must be displayed as typed. */
export function displayAmountOf({ amount, currency }: { amount: string; currency: string }): string | null {
  const read = readAmount(amount);
  if (!read || !/^[A-Z]{3}$/u.test(currency) || (read.currency ?? currency) !== currency) return null;
  const money = readMoney(read.decimal, currency);
  return money.allowed ? toDecimal(money.value) : null;
}

// The serial numbers of 1 Jan 2000 and 31 Dec 2099. Other numbers in a date column are typing errors.
const firstSerial = 36_526;
const lastSerial = 73_050;
const dayMs = 24 * 60 * 60 * 1000;

/** Reads a date that a cell without a date format shows as a number: the days since 30 Dec 1899. */
function dayOfSerial(cell: string): string | null {
  const whole = /^(\d{5})(?:\.\d+)?$/u.exec(cell.trim())?.[1];
  const serial = Number(whole ?? 0);
  if (serial < firstSerial || serial > lastSerial) return null;
  return new Date(Date.UTC(1899, 11, 30) + serial * dayMs).toISOString().slice(0, 10);
}
