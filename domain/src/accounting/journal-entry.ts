import { isReimbursedLine } from '../expenses/payment-modes.ts';
import type { ApprovedLine, LedgerAccount, Posting } from '../ledger/postings.ts';
import { add, type Money, moneyFrom, sum, toDecimal, zero } from '../money/money.ts';

/** What a line of an entry is mapped by: an expense category or an account of the ledger. */
type EntrySource = `category:${string}` | `ledger:${LedgerAccount}`;

/** One line of a journal entry for the accounting system. */
export interface EntryLine {
  source: EntrySource;
  /** Positive is a debit, negative a credit. */
  amount: string;
  description: string;
}

/** An approved expense with the category and merchant that its line names. */
export interface EntryExpense extends ApprovedLine {
  category_id: string | null;
  merchant: string;
}

export const entryGroupings = ['category', 'expense'] as const;
export type EntryGrouping = (typeof entryGroupings)[number];

interface EntryInput {
  /** The postings of one event, entity and currency. */
  postings: readonly Posting[];
  /** The approved expenses of the report; empty for every event but an approval. */
  expenses: readonly EntryExpense[];
  currency: string;
  grouping: EntryGrouping;
}

/**
 * The lines of the journal entry of an event. Expense postings are split by category; where the expenses do not add up
 * to the postings, the ledger's own expense account is used, so that the entry always agrees with the ledger.
 */
export function entryLines({ postings, expenses, currency, grouping }: EntryInput): EntryLine[] {
  const balances = new Map<LedgerAccount, Money>();
  const move = (account: LedgerAccount, money: Money) =>
    balances.set(account, add(balances.get(account) ?? zero(currency), money));
  for (const { from_account, to_account, amount } of postings) {
    const money = moneyFrom(amount, currency);
    move(to_account, money);
    move(from_account, negated(money));
  }

  const costs = expenses.filter((line) => line.payment_mode === 'company' || isReimbursedLine(line));
  const cost = sum(
    costs.map(({ amount }) => moneyFrom(amount, currency)),
    currency,
  );
  const isSplit = costs.length > 0 && cost.minor === (balances.get('expense') ?? zero(currency)).minor;
  if (isSplit) balances.delete('expense');
  const accountLines = [...balances].map(([account, money]) => ({
    source: `ledger:${account}` as const,
    amount: toDecimal(money),
    description: '',
  }));
  return [...(isSplit ? costLines(costs, currency, grouping) : []), ...accountLines].filter(
    ({ amount }) => moneyFrom(amount, currency).minor !== 0n,
  );
}

function costLines(costs: readonly EntryExpense[], currency: string, grouping: EntryGrouping): EntryLine[] {
  const sourceOf = ({ category_id }: EntryExpense): EntrySource =>
    category_id ? `category:${category_id}` : 'ledger:expense';
  if (grouping === 'expense')
    return costs.map((line) => ({
      source: sourceOf(line),
      amount: toDecimal(moneyFrom(line.amount, currency)),
      description: line.merchant,
    }));
  return [...Map.groupBy(costs, sourceOf)].map(([source, lines]) => ({
    source,
    amount: toDecimal(
      sum(
        lines.map(({ amount }) => moneyFrom(amount, currency)),
        currency,
      ),
    ),
    description: '',
  }));
}

/** The entry that cancels another one. */
export function reversedLines<Line extends { amount: string }>(lines: readonly Line[], currency: string): Line[] {
  return lines.map((line) => ({ ...line, amount: toDecimal(negated(moneyFrom(line.amount, currency))) }));
}

/** Debits minus credits; zero for every entry that may be sent. */
export function imbalanceOf(lines: readonly { amount: string }[], currency: string): bigint {
  return sum(
    lines.map(({ amount }) => moneyFrom(amount, currency)),
    currency,
  ).minor;
}

function negated({ minor, currency }: Money): Money {
  return { minor: -minor, currency };
}
