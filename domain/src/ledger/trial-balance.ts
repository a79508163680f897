import { add, type Money, moneyFrom, subtract, toDecimal, zero } from '../money/money.ts';
import { type LedgerAccount, ledgerAccounts } from './postings.ts';

/** The balance of an account before a period, and its debits and credits in the period. */
export interface AccountSums {
  entity_id: string | null;
  currency: string;
  account: LedgerAccount;
  ledger_account: string;
  /** Debits minus credits before the period. */
  opening: string;
  debit: string;
  credit: string;
}

interface TrialBalanceRow extends AccountSums {
  closing: string;
}

interface TrialBalance {
  entity_id: string | null;
  currency: string;
  rows: TrialBalanceRow[];
  /** If the ledger is correct, opening and closing are zero and debit equals credit. */
  total: { opening: string; debit: string; credit: string; closing: string };
}

/** Returns one trial balance for each entity and currency, because amounts of different currencies cannot be added. */
export function trialBalances(sums: readonly AccountSums[]): TrialBalance[] {
  const groups = Map.groupBy(sums, ({ entity_id, currency }) => `${entity_id ?? ''} ${currency}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { entity_id, currency } = first;
    const rows = group
      .map((row) => ({ ...row, ...amountsIn(currency, row) }))
      .filter(({ opening, debit, credit }) => [opening, debit, credit].some((each) => !isZero(each, currency)))
      .sort(byAccount);
    if (rows.length === 0) return [];

    const totalOf = (key: 'opening' | 'debit' | 'credit' | 'closing') =>
      toDecimal(rows.reduce<Money>((sum, row) => add(sum, moneyFrom(row[key], currency)), zero(currency)));
    return [
      {
        entity_id,
        currency,
        rows,
        total: {
          opening: totalOf('opening'),
          debit: totalOf('debit'),
          credit: totalOf('credit'),
          closing: totalOf('closing'),
        },
      },
    ];
  });
}

function amountsIn(currency: string, row: Pick<AccountSums, 'opening' | 'debit' | 'credit'>) {
  const [opening, debit, credit] = [row.opening, row.debit, row.credit].map((each) => moneyFrom(each, currency));
  const nothing = zero(currency);
  return {
    opening: toDecimal(opening ?? nothing),
    debit: toDecimal(debit ?? nothing),
    credit: toDecimal(credit ?? nothing),
    closing: toDecimal(subtract(add(opening ?? nothing, debit ?? nothing), credit ?? nothing)),
  };
}

/** True if the debits of an entity and currency equal its credits, before and in the period. */
export function isBalanced({ currency, total }: Pick<TrialBalance, 'currency' | 'total'>): boolean {
  return isZero(total.opening, currency) && isZero(total.closing, currency) && total.debit === total.credit;
}

function isZero(amount: string, currency: string): boolean {
  return moneyFrom(amount, currency).minor === 0n;
}

function byAccount(left: AccountSums, right: AccountSums): number {
  const position = ({ account }: AccountSums) => ledgerAccounts.indexOf(account);
  return position(left) - position(right) || (left.ledger_account < right.ledger_account ? -1 : 1);
}

/** A line of one account: the amount is a debit or a credit. */
interface AccountLine {
  currency: string;
  amount: string;
  side: 'debit' | 'credit';
}

/**
 * Returns the balance after each line. The lines are in booking order; `openings` are the balances before the first
 * line.
 */
export function runningBalances(
  lines: readonly AccountLine[],
  openings: readonly { currency: string; amount: string }[],
): string[] {
  const balances = new Map(openings.map(({ currency, amount }) => [currency, moneyFrom(amount, currency)]));
  return lines.map(({ currency, amount, side }) => {
    const before = balances.get(currency) ?? zero(currency);
    const money = moneyFrom(amount, currency);
    const after = side === 'debit' ? add(before, money) : subtract(before, money);
    balances.set(currency, after);
    return toDecimal(after);
  });
}
