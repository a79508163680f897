import { Temporal } from 'temporal-polyfill';
import { allow, type Decision, refuse } from '../decision.ts';
import { allocate, type Money, sum, toDecimal } from '../money/money.ts';
import type { SavedAttributes } from './attribute-values.ts';

export type SplitBy = { amounts: readonly Money[] } | { percents: readonly string[] } | { days: number };

/** Splits an amount into parts that add up exactly. No part is zero, and a refund is split into refunds. */
export function splitAmount(
  total: Money,
  by: SplitBy,
): Decision<Money[], 'expense.split_total' | 'expense.split_small'> {
  const shares = sharesOf(total, by);
  if (!shares.allowed) return shares;
  const isPart = ({ minor }: Money) => (total.minor < 0n ? minor < 0n : minor > 0n);
  return !shares.value.every(isPart) ? refuse('expense.split_small') : shares;
}

function sharesOf(total: Money, by: SplitBy): Decision<Money[], 'expense.split_total'> {
  if ('days' in by) return allow(allocate(total, Array<bigint>(by.days).fill(1n)));
  if ('amounts' in by) {
    const given = sum(by.amounts, total.currency);
    if (given.minor === total.minor) return allow([...by.amounts]);
    return refuse('expense.split_total', { sum: words(given), total: words(total) });
  }
  const weights = by.percents.map(tenThousandths);
  const whole = weights.reduce((left, right) => left + right, 0n);
  if (whole !== hundredPercent) return refuse('expense.split_total', { sum: `${percent(whole)}%`, total: '100%' });
  return allow(allocate(total, weights));
}

/** Splits part of an amount, such as a tax, in proportion to the shares, without losing a cent. */
export function splitAlong(part: Money, shares: readonly Money[]): Money[] {
  return allocate(
    part,
    shares.map(({ minor }) => (minor < 0n ? -minor : minor)),
  );
}

/**
 * Returns the day of the first part. For a stay this is the check-in, because the date of a stay is often its last day.
 */
export function firstDayOf({ attributes, spent_on }: { attributes: SavedAttributes; spent_on: string }): string {
  return typeof attributes.check_in === 'string' ? attributes.check_in : spent_on;
}

/** Returns the date of a part of a split by days: one day after the previous part. */
export function dayOfShare(spent_on: string, index: number): string {
  return Temporal.PlainDate.from(spent_on).add({ days: index }).toString();
}

/**
 * Returns the attributes of one part of a split by days. A stay with as many nights as parts becomes single nights, and
 * each part gets its own check-in date.
 */
export function attributesOfDay(
  attributes: SavedAttributes,
  position: { days: number; index: number },
): SavedAttributes {
  const { nights, check_in } = attributes;
  return {
    ...attributes,
    ...(nights === String(position.days) && { nights: '1' }),
    ...(typeof check_in === 'string' && { check_in: dayOfShare(check_in, position.index) }),
  };
}

const hundredPercent = 1_000_000n;

function tenThousandths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(4, '0'));
}

function percent(weight: bigint): string {
  const digits = weight.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/u, '');
}

function words(money: Money): string {
  return `${money.currency} ${toDecimal(money)}`;
}
