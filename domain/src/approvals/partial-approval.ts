import { compare, formatDecimal, readDecimal } from '../decimal/decimal.ts';
import { allow, type Decision, type Refusal, refuse } from '../decision.ts';
import { inEnglish, t } from '../language/translate.ts';
import { convert, isGreater, type Money, moneyFrom, readMoney, toDecimal } from '../money/money.ts';
import { isNegative } from '../money/negated.ts';
import { figure } from '../policies/policy-text.ts';

/**
 * An expense or advance with its claimed and its edited amounts. `ex_rate` is 1 if the claim is in the currency of the
 * report.
 */
export interface EditableLine {
  currency: string;
  amount: string;
  ex_rate: string;
  converted_amount: string;
  edited_amount: string | null;
  edited_ex_rate: string | null;
  edited_converted_amount: string | null;
  /** The amount that policies allow without an approver's edit, in the report's currency. */
  capped_amount?: string | null;
}

export interface LineEdit {
  /** The amount as typed, in the line's own currency. */
  edited_amount: string;
  /** The rate as typed; null if the rate does not change. */
  edited_ex_rate: string | null;
  /**
   * The amounts after the edits of earlier approvers; null if they changed nothing. Approvers can undo only their own
   * edits.
   */
  left_before: { amount: string; converted_amount: string } | null;
  /** The currency of the report; for an advance, the currency of the company. */
  converted_currency: string;
  /** True if the approver takes back all edits, so that the claimed or the capped amount counts again. */
  is_taken_back?: boolean;
}

/** The result of an edit. The amounts and the rate are null if the claim is unchanged. */
interface EditedLine {
  edited_amount: string | null;
  edited_ex_rate: string | null;
  edited_converted_amount: string | null;
  /** A description of the change; empty when nothing changed. */
  edited_msg: string;
}

type EditRefusal =
  | 'money.unreadable'
  | 'money.too_precise'
  | 'money.too_large'
  | 'approval.refund_fixed'
  | 'approval.amount_below_zero'
  | 'approval.amount_raised'
  | 'approval.rate_unreadable'
  | 'rate.own_currency';

/** Changes the approved amount of a line. The claimed amount never changes. */
export function editLine(line: EditableLine, edit: LineEdit): Decision<EditedLine, EditRefusal> {
  const { currency } = line;
  if (isNegative(line.amount)) return refuse('approval.refund_fixed');
  const read = readMoney(edit.edited_amount, currency);
  if (!read.allowed) return read;
  if (read.value.minor < 0n) return refuse('approval.amount_below_zero');
  const rate = readRate(line, edit);
  if (!rate.allowed) return rate;
  const after = { amount: read.value, ex_rate: rate.value };
  const converted = convertedBy(line, after, edit.converted_currency);
  const raised = raiseRefusal(line, edit, { amount: after.amount, converted });
  if (raised) return raised;
  const isRateUnchanged = isSameRate(after.ex_rate, line.ex_rate);
  const { is_taken_back = false } = edit;
  const isWhole = isRateUnchanged && after.amount.minor === moneyFrom(line.amount, currency).minor;
  // If the line has a cap, approving the full claim must be saved as an edit. Otherwise the cap would apply.
  const isAsClaimed = is_taken_back || (isWhole && !hasCap(line));

  return allow({
    edited_amount: isAsClaimed ? null : toDecimal(after.amount),
    edited_ex_rate: isRateUnchanged ? null : after.ex_rate,
    edited_converted_amount: isAsClaimed ? null : toDecimal(converted),
    edited_msg: editedMessage(line, { ...after, converted, is_taken_back }),
  });
}

function readRate(
  line: EditableLine,
  edit: LineEdit,
): Decision<string, 'approval.rate_unreadable' | 'rate.own_currency'> {
  const saved = line.edited_ex_rate ?? line.ex_rate;
  if (edit.edited_ex_rate === null) return allow(saved);
  const rate = /^\d{1,9}(\.\d{1,9})?$/u.test(edit.edited_ex_rate) ? readDecimal(edit.edited_ex_rate) : null;
  if (!rate || rate.trillionths === 0n) return refuse('approval.rate_unreadable');
  if (line.currency === edit.converted_currency && !isSameRate(formatDecimal(rate), '1'))
    return refuse('rate.own_currency');
  return allow(formatDecimal(rate));
}

/**
 * Converts an amount to the report's currency. The full claim at its own rate keeps the converted amount from its
 * submission, which is not rounded again.
 */
function convertedBy(
  line: EditableLine,
  { amount, ex_rate }: { amount: Money; ex_rate: string },
  converted_currency: string,
): Money {
  const isWhole = amount.minor === moneyFrom(line.amount, line.currency).minor && isSameRate(ex_rate, line.ex_rate);
  return isWhole ? moneyFrom(line.converted_amount, converted_currency) : convert(amount, ex_rate, converted_currency);
}

/**
 * Refuses a raise. Approvers may lower an amount but not raise it, because that would pay out money nobody claimed. A
 * higher exchange rate would do the same.
 */
function raiseRefusal(
  line: EditableLine,
  { left_before, converted_currency }: LineEdit,
  { amount, converted }: { amount: Money; converted: Money },
): Refusal<'approval.amount_raised'> | null {
  const most = moneyFrom(left_before?.amount ?? line.amount, line.currency);
  if (isGreater(amount, most)) return refuse('approval.amount_raised', { most: figure(most) });
  const mostConverted = moneyFrom(left_before?.converted_amount ?? line.converted_amount, converted_currency);
  if (isGreater(converted, mostConverted)) return refuse('approval.amount_raised', { most: figure(mostConverted) });
  return null;
}

interface Edited {
  amount: Money;
  ex_rate: string;
  converted: Money;
  is_taken_back: boolean;
}

type Capped = Pick<EditableLine, 'capped_amount'>;

function hasCap({ capped_amount }: Capped): boolean {
  return capped_amount !== undefined && capped_amount !== null;
}

/** True if the approved amount exceeds the policy cap. */
export function isAboveCap({ capped_amount }: Capped, converted: Money): boolean {
  return capped_amount ? isGreater(converted, moneyFrom(capped_amount, converted.currency)) : false;
}

/**
 * Describes an edit: 'Amount changed from 72.10 to 50.00', 'Rate changed from 1.0845 to 1.08', or both. The text says
 * whether the earlier amount was a policy cap. It is saved, so it is in English.
 */
function editedMessage(line: EditableLine, after: Edited): string {
  return inEnglish(() => {
    const rateBefore = line.edited_ex_rate ?? line.ex_rate;
    const amount = amountMessage(line, after);
    if (isSameRate(rateBefore, after.ex_rate)) return amount;
    const [from, to] = [shortRate(rateBefore), shortRate(after.ex_rate)];
    return amount === '' ? t`Rate changed from ${from} to ${to}` : t`${amount} and rate from ${from} to ${to}`;
  });
}

function amountMessage(line: EditableLine, { amount, converted, is_taken_back }: Edited): string {
  const isCapped = hasCap(line);
  const wasLimit = isCapped && line.edited_amount === null;
  const isLimit = isCapped && is_taken_back;
  const before = figure(moneyFrom(line.edited_amount ?? line.amount, line.currency));
  const left = figure(amount);
  if (wasLimit && isLimit) return '';
  if (isLimit) return t`Amount changed from ${before} to the policy limit`;
  const isAbove = isAboveCap(line, converted);
  if (wasLimit)
    return isAbove
      ? t`Amount changed from the policy limit to ${left}, above the policy limit`
      : t`Amount changed from the policy limit to ${left}`;
  if (before === left) return '';
  return isAbove
    ? t`Amount changed from ${before} to ${left}, above the policy limit`
    : t`Amount changed from ${before} to ${left}`;
}

function isSameRate(left: string, right: string): boolean {
  const [one, other] = [readDecimal(left), readDecimal(right)];
  return one !== null && other !== null && compare(one, other) === 0;
}

function shortRate(rate: string): string {
  const read = readDecimal(rate);
  return read ? formatDecimal(read) : rate;
}
