import {
  absolute,
  compare,
  decimalFrom,
  formatDecimal,
  multiply,
  readDecimal,
  roundTo,
  subtract,
  wholeNumber,
} from '../decimal/decimal.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import { exactRatio } from './cross-rate.ts';

const maxFactor = decimalFrom('10');
const minFactor = decimalFrom('0.1');
const maxPercent = wholeNumber(10);
const hundred = wholeNumber(100);

/**
 * Refuses a manual rate that is more than ten times the market rate (`table`) or less than a tenth of it, which is
 * probably a misplaced decimal point.
 */
export function checkManualRate(rate: string, table: string | null): Decision<string, 'rate.implausible'> {
  const factor = table === null ? null : exactRatio({ times: [rate], over: [table] });
  if (table === null || factor === null) return allow(rate);
  const value = decimalFrom(factor);
  return compare(value, maxFactor) > 0 || compare(value, minFactor) < 0
    ? refuse('rate.implausible', { rate, table })
    : allow(rate);
}

/**
 * Returns a text such as '12% above' if a rate differs from the reference rate (`table`) by more than 10 percent; null
 * otherwise.
 */
export function rateDifference(rate: string, table: string | null): string | null {
  const typed = readDecimal(rate.trim());
  if (!typed || typed.trillionths <= 0n || table === null) return null;
  const factor = exactRatio({ times: [rate.trim()], over: [table] });
  if (factor === null) return null;
  const percent = subtract(multiply(decimalFrom(factor), hundred), hundred);
  if (compare(absolute(percent), maxPercent) <= 0) return null;
  const side = percent.trillionths > 0n ? 'above' : 'below';
  return `${formatDecimal(roundTo(absolute(percent), 0))}% ${side}`;
}

/**
 * True if a market rate is out of date. Rates are published on working days, so a week without one means that the
 * source has stopped.
 */
export function isOldRate(rate_on: string, today: string): boolean {
  return Date.parse(today) - Date.parse(rate_on) > 7 * 24 * 60 * 60 * 1000;
}
