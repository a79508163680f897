import { add, type Money, moneyFrom, toDecimal, zero } from '../money/money.ts';
import type { Posting } from './postings.ts';

/** One side of a posting, as a row of a journal: the amount is either a debit or a credit. */
export interface JournalRow {
  account: Posting['to_account'];
  /** The expense account; empty for every other account. */
  ledger_account: string;
  currency: string;
  debit: string | null;
  credit: string | null;
}

/** Returns both sides of a posting, the debit first. */
export function journalRows(posting: Posting): [JournalRow, JournalRow] {
  const { from_account, to_account, ledger_account, currency, amount } = posting;
  const accountOf = (account: Posting['to_account']) => ({
    account,
    ledger_account: account === 'expense' ? ledger_account : '',
    currency,
  });
  return [
    { ...accountOf(to_account), debit: amount, credit: null },
    { ...accountOf(from_account), debit: null, credit: amount },
  ];
}

interface JournalSum {
  currency: string;
  debit: string;
  credit: string;
}

/** Adds up the debits and the credits of each currency separately, so that a missing side becomes visible. */
export function journalSums(rows: readonly JournalRow[]): JournalSum[] {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency].sort().map(([currency, group]) => {
    const total = (amounts: readonly (string | null)[]) =>
      toDecimal(amounts.reduce<Money>((sum, each) => add(sum, moneyFrom(each ?? '0', currency)), zero(currency)));
    return {
      currency,
      debit: total(group.map(({ debit }) => debit)),
      credit: total(group.map(({ credit }) => credit)),
    };
  });
}
