import type { Money } from '../money/money.ts';
import {
  conversionTolerancePct,
  type MatchableExpense,
  type MatchableTransaction,
  tipTolerancePct,
} from './match-score.ts';

interface Entry {
  minor: bigint;
  expense: MatchableExpense;
}

/**
 * Returns a function that finds the expenses whose person, currency and amount allow a match with a transaction, so
 * that only these pairs are scored. The amounts of each person and currency are sorted, and a lookup reads only the
 * range that the tolerances cover.
 */
export function expensesByAmount(
  expenses: readonly MatchableExpense[],
): (transaction: MatchableTransaction) => MatchableExpense[] {
  const spent = new Map<string, Entry[]>();
  const converted = new Map<string, Entry[]>();
  for (const expense of expenses) {
    insert(spent, expense, expense.amount);
    for (const money of expense.converted) insert(converted, expense, money);
  }
  for (const entries of [...spent.values(), ...converted.values()]) entries.sort(byMinor);

  return ({ user_id, amount, foreign }) => {
    const found = [amount, ...(foreign ? [foreign] : [])].flatMap((money) =>
      around(spent.get(keyOf(user_id, money)), money.minor, tipTolerancePct),
    );
    const alsoFound = foreign
      ? []
      : around(converted.get(keyOf(user_id, amount)), amount.minor, conversionTolerancePct + 1n);
    return [...new Set([...found, ...alsoFound])];
  };
}

function insert(index: Map<string, Entry[]>, expense: MatchableExpense, money: Money): void {
  const key = keyOf(expense.user_id, money);
  const entry = { minor: money.minor, expense };
  const entries = index.get(key);
  if (entries) entries.push(entry);
  else index.set(key, [entry]);
}

function keyOf(user_id: string, { currency }: Money): string {
  return `${user_id} ${currency}`;
}

/**
 * Returns the expenses whose amount differs from `minor` by at most `pct` percent and one minor unit, in either
 * direction.
 */
function around(entries: readonly Entry[] | undefined, minor: bigint, pct: bigint): MatchableExpense[] {
  if (!entries) return [];
  const size = minor < 0n ? -minor : minor;
  const spread = (size * pct) / 100n + 1n;
  const found: MatchableExpense[] = [];
  for (let index = firstFrom(entries, minor - spread); index < entries.length; index += 1) {
    const entry = entries[index];
    if (!entry || entry.minor > minor + spread) break;
    found.push(entry.expense);
  }
  return found;
}

function firstFrom(entries: readonly Entry[], minor: bigint): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.minor ?? minor) < minor) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byMinor(left: Entry, right: Entry): number {
  return left.minor < right.minor ? -1 : left.minor > right.minor ? 1 : 0;
}
