import { allow, type Decision, refuse } from '../decision.ts';
import { convert, isGreater, type Money, moneyFrom, readMoney, toDecimal } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';

export interface ApplyQuestion {
  /** The amount as typed, in the advance's currency. */
  amount: string;
  advance: { currency: string; available: string };
  /** `still_pays` is the amount still to be paid for the report after the advances that are already applied. */
  report: { currency: string; still_pays: string };
  /** The exchange rate saved with the application; unused if both currencies are the same. */
  ex_rate: string | null;
}

/**
 * An advance applied to a report. The amount in the advance's currency is exact; the amount in the report's currency is
 * rounded half up once.
 */
export interface Application {
  amount: string;
  ex_rate: string;
  applied_amount: string;
}

type ApplyRefusal =
  | 'money.unreadable'
  | 'money.too_precise'
  | 'money.too_large'
  | 'advance.amount_zero'
  | 'advance.rate_missing'
  | 'advance.over_balance'
  | 'advance.too_small'
  | 'advance.over_report';

/**
 * Applies an amount of an advance to a report. Refuses more than the advance's available balance or more than is still
 * to be paid for the report.
 */
export function applyAdvance({ amount, advance, report, ex_rate }: ApplyQuestion): Decision<Application, ApplyRefusal> {
  const read = readMoney(amount, advance.currency);
  if (!read.allowed) return read;
  if (read.value.minor <= 0n) return refuse('advance.amount_zero');
  const available = moneyFrom(advance.available, advance.currency);
  if (isGreater(read.value, available)) return refuse('advance.over_balance', { most: amountText(available) });
  const rate = rateBetween(advance.currency, report.currency, ex_rate);
  if (rate === null) return refuse('advance.rate_missing', { from: advance.currency, to: report.currency });
  const applied = convert(read.value, rate, report.currency);
  if (applied.minor === 0n) return refuse('advance.too_small', { currency: report.currency });
  const pays = moneyFrom(report.still_pays, report.currency);
  if (isGreater(applied, pays)) return refuse('advance.over_report', { most: amountText(pays) });
  return allow({ amount: toDecimal(read.value), ex_rate: rate, applied_amount: toDecimal(applied) });
}

/**
 * Returns the largest possible application: the whole available balance, or the part of it that covers what is still to
 * be paid for the report. Null if nothing can be applied.
 */
export function maxApplicable({ advance, report, ex_rate }: Omit<ApplyQuestion, 'amount'>): Application | null {
  const rate = rateBetween(advance.currency, report.currency, ex_rate);
  if (rate === null) return null;
  const pays = moneyFrom(report.still_pays, report.currency);
  const inReport = (minor: bigint): Money => convert({ minor, currency: advance.currency }, rate, report.currency);
  // The converted amount grows with the advance amount, so a binary search finds the largest one that fits.
  let fits = 0n;
  let most = moneyFrom(advance.available, advance.currency).minor;
  while (fits < most) {
    const middle = (fits + most + 1n) / 2n;
    if (isGreater(inReport(middle), pays)) most = middle - 1n;
    else fits = middle;
  }
  const applied = inReport(fits);
  if (fits <= 0n || applied.minor <= 0n) return null;
  const amount = toDecimal({ minor: fits, currency: advance.currency });
  return { amount, ex_rate: rate, applied_amount: toDecimal(applied) };
}

function rateBetween(from: string, to: string, ex_rate: string | null): string | null {
  return from === to ? '1' : ex_rate;
}
