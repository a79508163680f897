import { plural } from '../language/translate.ts';
import { moneyFrom, subtract, sum, toDecimal } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';

/** The totals of one card in a reconciliation period. */
interface CardSums {
  currency: string;
  statement_total: string;
  expensed: string;
  personal: string;
  ignored: string;
  no_of_transactions: number;
  no_of_open: number;
}

interface CardFigures extends CardSums {
  /** The part of the statement total that is neither expensed, personal nor ignored. */
  difference: string;
}

export function periodFigures(sums: CardSums): CardFigures {
  const { currency, no_of_transactions, no_of_open } = sums;
  const decimal = (amount: string) => toDecimal(moneyFrom(amount, currency));
  return {
    currency,
    statement_total: decimal(sums.statement_total),
    expensed: decimal(sums.expensed),
    personal: decimal(sums.personal),
    ignored: decimal(sums.ignored),
    difference: toDecimal(differenceOf(sums)),
    no_of_transactions,
    no_of_open,
  };
}

/** Adds up the figures of all cards, by currency. */
export function sumFigures(cards: readonly CardSums[]): CardFigures[] {
  return [...Map.groupBy(cards, ({ currency }) => currency)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, group]) => {
      const total = (of: (card: CardSums) => string) =>
        toDecimal(
          sum(
            group.map((card) => moneyFrom(of(card), currency)),
            currency,
          ),
        );
      return periodFigures({
        currency,
        statement_total: total((card) => card.statement_total),
        expensed: total((card) => card.expensed),
        personal: total((card) => card.personal),
        ignored: total((card) => card.ignored),
        no_of_transactions: group.reduce((count, card) => count + card.no_of_transactions, 0),
        no_of_open: group.reduce((count, card) => count + card.no_of_open, 0),
      });
    });
}

/**
 * Returns the first difference that must be explained before a period is closed: 'USD 12.50'. Null if there is none.
 */
export function unexplainedDifference(cards: readonly CardSums[]): string | null {
  // Differences of two cards must not cancel each other out, so each card is checked.
  const different = cards.map(differenceOf).find(({ minor }) => minor !== 0n);
  return different ? amountText(different) : null;
}

/** Returns one sentence for each issue that finance should check before closing a period. */
export function periodIssues(
  card: CardSums & { no_of_missing_receipts: number; no_of_voided: number; no_of_pending: number },
): string[] {
  const { no_of_open, no_of_missing_receipts, no_of_pending, no_of_voided } = card;
  return [
    no_of_open > 0 &&
      plural(no_of_open, '1 transaction still needs a decision.', '# transactions still need a decision.'),
    no_of_missing_receipts > 0 &&
      plural(no_of_missing_receipts, '1 transaction has no receipt.', '# transactions have no receipt.'),
    no_of_pending > 0 && plural(no_of_pending, '1 transaction is pending.', '# transactions are pending.'),
    no_of_voided > 0 &&
      plural(
        no_of_voided,
        '1 expense belongs to a transaction that the bank removed.',
        '# expenses belong to transactions that the bank removed.',
      ),
  ].filter((issue) => issue !== false);
}

/** Returns the first and last day of a month: '2026-02' → 2026-02-01 to 2026-02-28. */
export function monthOf(month: string): { from_on: string; to_on: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from_on: `${month}-01`, to_on: `${month}-${String(last).padStart(2, '0')}` };
}

function differenceOf({ currency, statement_total, expensed, personal, ignored }: CardSums) {
  const cleared = sum(
    [expensed, personal, ignored].map((amount) => moneyFrom(amount, currency)),
    currency,
  );
  return subtract(moneyFrom(statement_total, currency), cleared);
}
