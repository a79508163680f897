import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { isPayable, isRejected } from '#domain/reports/report-stages.ts';
import type { PrintedLine } from './printed-report.ts';

/** Formats an amount with the decimals of its currency. Returns null if the amount or the currency is missing. */
export function decimal(amount: string | null, currency: string | null): string | null {
  return amount && currency ? toDecimal(moneyFrom(amount, currency)) : null;
}

/**
 * Returns the effective amount of a line once the report is approved; before that, only the amount set by an approver.
 * Returns zero if the report was rejected.
 */
export function approvedOf(line: PrintedLine): string | null {
  const { report_stage, edited_converted_amount, capped_amount, converted_amount } = line;
  if (report_stage !== null && isRejected(report_stage)) return '0';
  if (report_stage === null || !isPayable(report_stage)) return edited_converted_amount;
  return edited_converted_amount ?? capped_amount ?? converted_amount;
}

export function taxOf({ taxes, currency }: PrintedLine): string | null {
  if (taxes.length === 0 || !currency) return null;
  const minor = taxes.reduce((total, { amount }) => total + moneyFrom(amount, currency).minor, 0n);
  return toDecimal({ minor, currency });
}
