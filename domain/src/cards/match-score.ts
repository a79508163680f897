import { inEnglish, msg, plural, t, translate } from '../language/translate.ts';
import type { Money } from '../money/money.ts';
import { toDecimal } from '../money/money.ts';
import { capitalize } from '../text/capitalize.ts';
import { merchantSimilarity } from './merchant-similarity.ts';

/** A card transaction that may belong to an expense. Purchases are positive and refunds negative. */
export interface MatchableTransaction {
  id: string;
  /** The person the transaction is assigned to. */
  user_id: string;
  amount: Money;
  /** The amount in the currency of the merchant; null if the statement does not have it. */
  foreign: Money | null;
  spent_on: string;
  status: 'PENDING' | 'POSTED';
  merchant: string;
  mcc: string | null;
}

/** An expense that is not linked to a card transaction yet. */
export interface MatchableExpense {
  id: string;
  user_id: string;
  /** The amount on the receipt. */
  amount: Money;
  /** The amount converted to other currencies, such as that of the report. */
  converted: readonly Money[];
  spent_on: string | null;
  merchant: string;
  is_meal: boolean;
}

interface MatchScore {
  score: number;
  explanation: string;
}

const automaticScore = 80;
const suggestedScore = 50;
/**
 * The tolerance in percent for statements without the foreign amount. Their amounts are compared through exchange
 * rates, and the rate of the card network differs from the product's rate by a few percent.
 */
export const conversionTolerancePct = 3n;
export const tipTolerancePct = 20n;
/** If the dates are more days apart than this, an equal amount is suggested only if the merchants are similar. */
const farDays = 7;
const farthestDays = 30;
const farSimilarity = 0.6;

export function isAutomatic({ score }: { score: number }): boolean {
  return score >= automaticScore;
}

/**
 * Scores a pair and explains the score; null if the pair is not even worth suggesting. The explanation is saved, so it
 * is in English.
 */
export function scoreMatch(transaction: MatchableTransaction, expense: MatchableExpense): MatchScore | null {
  return inEnglish(() => scored(transaction, expense));
}

function scored(transaction: MatchableTransaction, expense: MatchableExpense): MatchScore | null {
  if (transaction.user_id !== expense.user_id) return null;
  const amounts = compareAmounts(transaction, expense);
  if (!amounts) return null;

  const days = expense.spent_on === null ? null : daysApart(transaction.spent_on, expense.spent_on);
  const similarity = merchantSimilarity(transaction.merchant, expense.merchant);
  const isFar = days === null || days > farDays;
  if (days !== null && days > farthestDays) return null;
  if (isFar && similarity < farSimilarity) return null;

  const score = amounts.points + dayPoints(days) + Math.round(similarity * 25);
  if (score < suggestedScore) return null;
  return {
    score,
    explanation: capitalize(t`${amounts.text}, ${daysText(days)}, ${merchantText(transaction, expense, similarity)}`),
  };
}

function isMeal({ mcc }: MatchableTransaction): boolean {
  return mcc !== null && /^581[1-4]$/u.test(mcc);
}

/** Returns the number of calendar days between two dates, without a sign. */
export function daysApart(left: string, right: string): number {
  return Math.abs(Date.parse(left) - Date.parse(right)) / 86_400_000;
}

interface AmountPoints {
  points: number;
  text: string;
}

function compareAmounts(transaction: MatchableTransaction, expense: MatchableExpense): AmountPoints | null {
  const { amount, foreign } = transaction;
  if (amount.minor < 0n !== expense.amount.minor < 0n || amount.minor === 0n) return null;
  if (foreign && isSame(foreign, expense.amount)) return { points: 50, text: t`same amount of ${textOf(foreign)}` };
  if (isSame(amount, expense.amount)) return { points: 50, text: t`same amount` };

  const compared = foreign?.currency === expense.amount.currency ? foreign : amount;
  if (compared.currency === expense.amount.currency) return compareTip(transaction, expense, compared);
  const converted = foreign ? undefined : expense.converted.find(({ currency }) => currency === amount.currency);
  if (!converted || !isWithinPct(amount.minor, converted.minor, conversionTolerancePct)) return null;
  return { points: 30, text: t`${textOf(expense.amount)} converts to about ${textOf(amount)}` };
}

/**
 * Compares amounts that differ by a tip. The final card charge includes the tip, but the receipt and a pending charge
 * often do not.
 */
function compareTip(transaction: MatchableTransaction, expense: MatchableExpense, charged: Money): AmountPoints | null {
  const { currency } = charged;
  if (charged.minor < 0n || !(expense.is_meal || isMeal(transaction))) return null;
  const tip = charged.minor - expense.amount.minor;
  if (tip > 0n && tip * 100n <= expense.amount.minor * tipTolerancePct)
    return { points: 30, text: t`same amount with a tip of ${textOf({ minor: tip, currency })}` };
  const isPendingTip = transaction.status === 'PENDING' && tip < 0n && -tip * 100n <= charged.minor * tipTolerancePct;
  if (!isPendingTip) return null;
  return { points: 30, text: t`same amount before a tip of ${textOf({ minor: -tip, currency })}` };
}

function isWithinPct(left: bigint, right: bigint, pct: bigint): boolean {
  const difference = left - right;
  const size = right < 0n ? -right : right;
  return (difference < 0n ? -difference : difference) * 100n <= size * pct;
}

function isSame(left: Money, right: Money): boolean {
  return left.minor === right.minor && left.currency === right.currency;
}

function dayPoints(days: number | null): number {
  if (days === null || days > farDays) return 0;
  if (days <= 1) return 25;
  return days <= 3 ? 15 : 5;
}

const daysTexts = [
  msg`same day`,
  msg`one day apart`,
  msg`two days apart`,
  msg`three days apart`,
  msg`four days apart`,
  msg`five days apart`,
  msg`six days apart`,
  msg`seven days apart`,
];

function daysText(days: number | null): string {
  if (days === null) return t`the expense has no date`;
  return translate(daysTexts[days] ?? '') || plural(days, '1 day apart', '# days apart');
}

function merchantText(transaction: MatchableTransaction, expense: MatchableExpense, similarity: number): string {
  if (expense.merchant.trim() === '') return t`the expense has no merchant`;
  if (similarity === 0) return t`merchant '${transaction.merchant}' differs from '${expense.merchant}'`;
  if (transaction.merchant === expense.merchant) return t`same merchant '${expense.merchant}'`;
  return t`merchant '${transaction.merchant}' is like '${expense.merchant}'`;
}

function textOf(money: Money): string {
  return `${money.currency} ${toDecimal(money)}`;
}
