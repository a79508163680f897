import { itemsFromReceipt } from '#domain/expenses/items-from-receipt.ts';
import { splitAmount } from '#domain/expenses/split-expense.ts';
import { withCommas } from '#domain/money/display.ts';
import { allocate, type Money, moneyFrom, readMoney, subtract, sum, toDecimal } from '#domain/money/money.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { Sent } from '../../lib/call.ts';
import { defaultTaxName } from './default-tax-name.ts';
import { expenseLabels } from './expense-labels.ts';
import type { ExpenseDetails } from './expense-values.ts';

export type SplitMode = 'items' | 'amount' | 'percent' | 'days';

/** An item on a receipt, such as the room or a meal on a hotel bill. */
interface ItemDraft {
  category_id: string | null;
  description: string;
  amount: string | null;
  tax: string | null;
}

export interface Total {
  amount: string;
  currency: string;
}

/** The values of the split dialog. The values of each mode are kept while another mode is shown. */
export interface SplitDraft {
  mode: SplitMode;
  items: ItemDraft[];
  amounts: (string | null)[];
  percents: string[];
  days: string;
}

export interface Shared {
  count: number;
  /** The shares that can be calculated so far; empty if there are none. */
  shares: Total[];
  /** The input of the request; null while the shares are invalid. */
  by: Sent<'expenses.split'>['by'] | null;
  text: string;
}

const maxDays = 62;

export const emptyItem: ItemDraft = { category_id: null, description: '', amount: null, tax: null };

/**
 * Returns the initial values of the split dialog. It starts with days for a stay of several nights, otherwise with
 * items if the receipt has any, otherwise with two equal amounts. Initially, the first item has the whole amount.
 */
export function splitDraft(
  total: Total,
  expense: { category_id: string | null; attributes: Record<string, unknown>; hasItems?: boolean },
): SplitDraft {
  const { nights } = expense.attributes;
  const isStay = typeof nights === 'string' && /^\d+$/u.test(nights) && Number(nights) > 1 && Number(nights) <= maxDays;
  const halves = allocate(moneyFrom(total.amount, total.currency), [1n, 1n]);
  return {
    mode: isStay ? 'days' : expense.hasItems ? 'items' : 'amount',
    items: [{ ...emptyItem, category_id: expense.category_id, amount: total.amount }, emptyItem],
    amounts: halves.map(toDecimal),
    percents: ['50', '50'],
    days: isStay ? nights : '2',
  };
}

type Receipted = Pick<ExpenseDetails, 'amount' | 'currency' | 'category_id' | 'taxes'> & {
  receipts: readonly Pick<ExpenseDetails['receipts'][number], 'scan'>[];
};

/** Returns the items of the first receipt whose items add up to the expense; null if there is no such receipt. */
export function receiptItems(expense: Receipted): ItemDraft[] | null {
  for (const { scan } of expense.receipts) {
    const read = scan?.line_items;
    const items = read && itemsFromReceipt(expense, read);
    if (items) return items.map((item) => ({ ...item, category_id: expense.category_id }));
  }
  return null;
}

/** Calculates the shares of a draft. While the shares do not add up to the total, the text contains the difference. */
export function sharedBy(draft: SplitDraft, { amount, currency }: Total): Shared {
  const total = moneyFrom(amount, currency);
  switch (draft.mode) {
    case 'items':
      return byItems(draft.items, total);
    case 'amount':
      return byAmounts(draft.amounts, total);
    case 'percent':
      return byPercents(draft.percents, total);
    case 'days':
      return byDays(draft.days, total);
  }
}

function byAmounts(amounts: readonly (string | null)[], total: Money): Shared {
  const read = amounts.map((text) => (text === null ? null : readMoney(text, total.currency)));
  const known = read.flatMap((money) => (money?.allowed ? [money.value] : []));
  const left = subtract(total, sum(known, total.currency));
  const shares = known.map(totalOf);
  const count = amounts.length;
  if (left.minor !== 0n) return { count, shares, by: null, text: remainingText(left) };
  if (amounts.includes(null)) return { count, shares, by: null, text: expenseLabels.splitMissing };
  if (known.length < count || !known.every(({ minor }) => (total.minor < 0n ? minor < 0n : minor > 0n))) {
    return { count, shares, by: null, text: sentenceFor('expense.split_small') };
  }
  return {
    count,
    shares,
    by: { shares: known.map((money) => ({ amount: toDecimal(money) })) },
    text: expenseLabels.splitDone,
  };
}

/** Splits the expense by items. Every item needs a category, because policies are evaluated for each item. */
function byItems(items: readonly ItemDraft[], total: Money): Shared {
  const shared = byAmounts(
    items.map(({ amount }) => amount),
    total,
  );
  if (!shared.by || !('shares' in shared.by)) return shared;
  if (items.some(({ category_id }) => category_id === null))
    return { ...shared, by: null, text: expenseLabels.itemCategory };
  const shares = shared.by.shares.map((share, index) => itemShare(share, items[index] ?? emptyItem, total.currency));
  if (shares.includes(null)) return { ...shared, by: null, text: expenseLabels.itemTax };
  return { ...shared, by: { shares: shares.filter((share) => share !== null) } };
}

type ItemShare = Extract<NonNullable<Shared['by']>, { shares: unknown }>['shares'][number];

function itemShare(share: ItemShare, { category_id, description, tax }: ItemDraft, currency: string): ItemShare | null {
  const money = tax === null ? null : readMoney(tax, currency);
  if (money && !money.allowed) return null;
  return {
    ...share,
    category_id,
    description: description.trim(),
    taxes: money ? [{ name: defaultTaxName, rate_pct: null, amount: toDecimal(money.value) }] : [],
  };
}

/**
 * Returns the amount that the other shares leave for this share. It is negative if they exceed the total, and null if
 * they leave nothing.
 */
export function remainderFor(
  amounts: readonly (string | null)[],
  index: number,
  { amount, currency }: Total,
): string | null {
  const others = amounts.flatMap((text, at) => {
    const money = at === index || text === null ? null : readMoney(text, currency);
    return money?.allowed ? [money.value] : [];
  });
  const remainder = subtract(moneyFrom(amount, currency), sum(others, currency));
  return remainder.minor !== 0n ? toDecimal(remainder) : null;
}

function byPercents(texts: readonly string[], total: Money): Shared {
  const count = texts.length;
  const percents = texts.map((text) => text.trim().replace(',', '.'));
  if (!percents.every(isPercent)) return { count, shares: [], by: null, text: expenseLabels.percentExample };
  const left = 1_000_000n - percents.map(tenThousandths).reduce((total, percent) => total + percent, 0n);
  if (left !== 0n) {
    return {
      count,
      shares: [],
      by: null,
      text:
        left > 0n
          ? expenseLabels.leftToSplit(`${percentText(left)}%`)
          : expenseLabels.overSplit(`${percentText(-left)}%`),
    };
  }
  return fromDecision(splitAmount(total, { percents }), { count, by: { percents } });
}

function byDays(text: string, total: Money): Shared {
  const days = /^\d{1,3}$/u.test(text.trim()) ? Number(text) : 0;
  if (days < 2 || days > maxDays) {
    return { count: 0, shares: [], by: null, text: expenseLabels.daysRange(maxDays) };
  }
  return fromDecision(splitAmount(total, { days }), { count: days, by: { days } });
}

function fromDecision(
  decision: ReturnType<typeof splitAmount>,
  split: { count: number; by: NonNullable<Shared['by']> },
): Shared {
  if (!decision.allowed) {
    return { count: split.count, shares: [], by: null, text: sentenceFor(decision.code, decision.facts) };
  }
  return { ...split, shares: decision.value.map(totalOf), text: expenseLabels.splitDone };
}

function totalOf(money: Money): Total {
  return { amount: toDecimal(money), currency: money.currency };
}

function remainingText(left: Money): string {
  const size = { ...left, minor: left.minor < 0n ? -left.minor : left.minor };
  const amount = `${left.currency} ${withCommas(toDecimal(size))}`;
  return left.minor > 0n ? expenseLabels.leftToSplit(amount) : expenseLabels.overSplit(amount);
}

function isPercent(text: string): boolean {
  return /^\d{1,3}(\.\d{1,4})?$/u.test(text);
}

function tenThousandths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(4, '0'));
}

function percentText(weight: bigint): string {
  const digits = weight.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/u, '');
}
