import { allow, type Decision, refuse } from '../decision.ts';
import { add, moneyFrom, sum, toDecimal } from '../money/money.ts';

/** The kinds of costs that belong to a month but are not in the ledger yet, so they are accrued. */
export const accrualKinds = ['unapproved_reports', 'card_lines'] as const;
type AccrualKind = (typeof accrualKinds)[number];

export const accrualKindLabel = {
  unapproved_reports: 'Submitted, not approved',
  card_lines: 'Card transactions without a report',
} satisfies Record<AccrualKind, string>;

/** The names of the accounts that accruals credit. Other postings do not use these accounts. */
export const accrualAccountLabel = {
  unapproved_reports: 'Accrued employee expenses',
  card_lines: 'Accrued card expenses',
} satisfies Record<AccrualKind, string>;

/** The sum of one kind of costs in an expense account. */
export interface AccrualSum {
  kind: AccrualKind;
  /** The expense account of the category; empty if it is not known. */
  ledger_account: string;
  currency: string;
  amount: string;
  no_of_items: number;
}

/** A line of the journal. Either its debit or its credit is zero. */
export interface AccrualLine {
  kind: AccrualKind;
  side: 'expense' | 'accrued';
  ledger_account: string;
  currency: string;
  debit: string;
  credit: string;
  no_of_items: number;
}

/**
 * Builds the accrual journal from the sums. It debits each expense account and credits one accrued account for each
 * kind and currency. A negative sum (refunds) swaps the sides. Approved reports are already a liability in the ledger,
 * so they are not accrued again.
 */
export function accrualJournal(sums: readonly AccrualSum[]): AccrualLine[] {
  const nonZero = sums.filter(({ amount, currency }) => moneyFrom(amount, currency).minor !== 0n);
  const debits = nonZero.toSorted(byKindAndAccount).map((each) => accrualLine('expense', each, each.amount));
  const groups = Map.groupBy(nonZero, ({ kind, currency }) => `${kind} ${currency}`);
  const credits = [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { currency } = first;
      const total = sum(
        group.map(({ amount }) => moneyFrom(amount, currency)),
        currency,
      );
      if (total.minor === 0n) return [];
      const no_of_items = group.reduce((count, each) => count + each.no_of_items, 0);
      const negated = toDecimal({ ...total, minor: -total.minor });
      return [accrualLine('accrued', { ...first, ledger_account: '', no_of_items }, negated)];
    })
    .toSorted(byKindAndAccount);
  return [...debits, ...credits];
}

/** Returns the same journal with its sides swapped, for the first day of the next month. */
export function reversedAccruals(lines: readonly AccrualLine[]): AccrualLine[] {
  return lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
}

/** Returns the total debits and credits for each currency. They are equal in a correct journal. */
export function accrualTotals(lines: readonly AccrualLine[]): { currency: string; debit: string; credit: string }[] {
  const groups = Map.groupBy(lines, ({ currency }) => currency);
  return [...groups]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(([currency, group]) => {
      const total = (side: 'debit' | 'credit') =>
        toDecimal(group.map((line) => moneyFrom(line[side], currency)).reduce(add, moneyFrom('0', currency)));
      return { currency, debit: total('debit'), credit: total('credit') };
    });
}

/** Checks whether accruals can be posted: the month must be over and must not be closed yet. */
export function canPostAccruals(period: {
  month: string;
  closed_month: string | null;
  current_month: string;
}): Decision<true, 'period.not_over' | 'period.closed'> {
  const { month, closed_month, current_month } = period;
  if (month >= current_month) return refuse('period.not_over', { month });
  if (closed_month && month <= closed_month) return refuse('period.closed', { month });
  return allow(true);
}

function accrualLine(side: AccrualLine['side'], of: AccrualSum, amount: string): AccrualLine {
  const { kind, ledger_account, currency, no_of_items } = of;
  const money = moneyFrom(amount, currency);
  const none = toDecimal({ ...money, minor: 0n });
  const shown = toDecimal({ ...money, minor: money.minor < 0n ? -money.minor : money.minor });
  const sides = money.minor > 0n ? { debit: shown, credit: none } : { debit: none, credit: shown };
  return { kind, side, ledger_account, currency, no_of_items, ...sides };
}

function byKindAndAccount(
  left: Pick<AccrualLine, 'kind' | 'ledger_account' | 'currency'>,
  right: Pick<AccrualLine, 'kind' | 'ledger_account' | 'currency'>,
): number {
  return (
    accrualKinds.indexOf(left.kind) - accrualKinds.indexOf(right.kind) ||
    left.currency.localeCompare(right.currency) ||
    left.ledger_account.localeCompare(right.ledger_account)
  );
}
