import { isReimbursedLine } from '../expenses/payment-modes.ts';
import { expenseTaxes, type TaxedExpense } from '../ledger/input-tax.ts';
import type { ApprovedLine, LedgerAccount, Posting } from '../ledger/postings.ts';
import { add, type Money, moneyFrom, sum, toDecimal, zero } from '../money/money.ts';

/** The key by which a line of an entry is mapped to an account: an expense category, a ledger account, or a card. */
type EntrySource = `category:${string}` | `ledger:${LedgerAccount}` | `card:${string}`;

/** One line of a journal entry for the accounting system. */
export interface EntryLine {
  source: EntrySource;
  /** Positive for a debit, negative for a credit. */
  amount: string;
  description: string;
  /** The tax that the amount includes. */
  tax?: { source: TaxSource; amount: string };
}

/**
 * The key by which a tax is mapped: its rate, as in 'tax:19' or 'tax:7_5', or 'tax:unknown' for a tax without a rate.
 */
type TaxSource = `tax:${string}`;

export function taxSource(rate_pct: string): TaxSource {
  return rate_pct === '' ? 'tax:unknown' : `tax:${rate_pct.replace('.', '_')}`;
}

/** Returns the label of a tax: 'Tax 7.5 %'. */
export function taxSourceLabel(source: string): string {
  const rate = source.replace('tax:', '').replace('_', '.');
  return rate === 'unknown' ? 'Tax without a rate' : `Tax ${rate} %`;
}

/** An approved expense, with the category and merchant for its line. */
export interface EntryExpense extends ApprovedLine {
  category_id: string | null;
  /** The card that paid the expense; null if the card is unknown. */
  card_id?: string | null;
  merchant: string;
  /** The amount on the receipt and its tax lines; absent unless entries contain taxes. */
  receipt?: Pick<TaxedExpense, 'claimed' | 'claimed_currency' | 'taxes'>;
}

export const entryGroupings = ['category', 'expense'] as const;
export type EntryGrouping = (typeof entryGroupings)[number];

interface EntryInput {
  /** The postings of one event, entity and currency. */
  postings: readonly Posting[];
  /** The approved expenses of the report; empty for every event except an approval. */
  expenses: readonly EntryExpense[];
  currency: string;
  grouping: EntryGrouping;
}

/**
 * Builds the lines of the journal entry of an event. Expense postings are split by category. If the expenses do not add
 * up to the postings, the ledger's own expense account is used, so that the entry always agrees with the ledger.
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
  const cards = isSplit ? cardLines(costs, currency, balances.get('company_paid')) : [];
  if (cards.length > 0) balances.delete('company_paid');
  const accountLines = [...balances].map(([account, money]) => ({
    source: `ledger:${account}` as const,
    amount: toDecimal(money),
    description: '',
  }));
  return [...(isSplit ? costLines(costs, currency, grouping) : []), ...cards, ...accountLines].filter(
    ({ amount }) => moneyFrom(amount, currency).minor !== 0n,
  );
}

/**
 * Builds one line for each card. Returns no lines if a company-paid expense has no card or the sum differs from the
 * posting; the ledger account is used instead.
 */
function cardLines(costs: readonly EntryExpense[], currency: string, paid: Money | undefined): EntryLine[] {
  const byCard = Map.groupBy(
    costs.filter(({ payment_mode }) => payment_mode === 'company'),
    ({ card_id }) => card_id ?? '',
  );
  const lines = [...byCard].map(([card_id, group]) => {
    const total = sum(
      group.map(({ amount }) => moneyFrom(amount, currency)),
      currency,
    );
    return { source: `card:${card_id}` as const, money: negated(total) };
  });
  const total = sum(
    lines.map(({ money }) => money),
    currency,
  );
  if (byCard.has('') || total.minor !== paid?.minor) return [];
  return lines.map(({ source, money }) => ({ source, amount: toDecimal(money), description: '' }));
}

function costLines(costs: readonly EntryExpense[], currency: string, grouping: EntryGrouping): EntryLine[] {
  const lines = costs.flatMap((cost) => taxedParts(cost, currency));
  if (grouping === 'expense') return lines;
  return [...Map.groupBy(lines, ({ source, tax }) => JSON.stringify([source, tax?.source]))].flatMap(([, group]) => {
    const [first] = group;
    if (!first) return [];
    const total = (amounts: string[]) =>
      toDecimal(
        sum(
          amounts.map((amount) => moneyFrom(amount, currency)),
          currency,
        ),
      );
    const tax = first.tax && { source: first.tax.source, amount: total(group.map((line) => line.tax?.amount ?? '0')) };
    return {
      source: first.source,
      amount: total(group.map(({ amount }) => amount)),
      description: '',
      ...(tax && { tax }),
    };
  });
}

/**
 * Builds the lines of an expense: one line for each tax rate, or a single line without a receipt. The lines add up to
 * the amount of the expense.
 */
function taxedParts({ category_id, amount, merchant, receipt }: EntryExpense, currency: string): EntryLine[] {
  const source: EntrySource = category_id ? `category:${category_id}` : 'ledger:expense';
  const line = { source, amount: toDecimal(moneyFrom(amount, currency)), description: merchant };
  if (!receipt) return [line];
  const parts = expenseTaxes({
    ...receipt,
    entity_id: null,
    country: '',
    currency,
    gross: amount,
    recoverable_pct: '100',
  });
  if (parts.length === 0) return [line];
  return parts.map(({ rate_pct, net, tax }) => ({
    ...line,
    amount: toDecimal(add(moneyFrom(net, currency), moneyFrom(tax, currency))),
    tax: { source: taxSource(rate_pct), amount: tax },
  }));
}

/** Builds the lines of an entry that cancels the entry with the given lines. */
export function reversedLines<Line extends { amount: string; tax_amount?: string }>(
  lines: readonly Line[],
  currency: string,
): Line[] {
  const opposite = (amount: string) => toDecimal(negated(moneyFrom(amount, currency)));
  return lines.map((line) => ({
    ...line,
    amount: opposite(line.amount),
    ...(line.tax_amount !== undefined && { tax_amount: opposite(line.tax_amount) }),
  }));
}

/** Returns debits minus credits in minor units. An entry can be sent only if the result is zero. */
export function imbalanceOf(lines: readonly { amount: string }[], currency: string): bigint {
  return sum(
    lines.map(({ amount }) => moneyFrom(amount, currency)),
    currency,
  ).minor;
}

function negated({ minor, currency }: Money): Money {
  return { minor: -minor, currency };
}
