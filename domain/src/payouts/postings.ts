import { isPaidBack, type PaymentMode } from '../expenses/payment-modes.ts';
import { add, type Money, moneyFrom, subtract, sum, toDecimal, zero } from '../money/money.ts';

/** The accounts of a company's books. */
export const ledgerAccounts = [
  'expense',
  'employee_payable',
  'company_paid',
  'advances',
  'advances_due',
  'payments',
  'conversion',
  'between_entities',
  'bank',
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

export const ledgerAccountLabel = {
  expense: 'Expenses',
  employee_payable: 'Employee payable',
  company_paid: 'Paid by the company',
  advances: 'Advances',
  advances_due: 'Advances payable',
  payments: 'Payout clearing',
  conversion: 'Currency conversion',
  between_entities: 'Intercompany',
  bank: 'Bank',
} satisfies Record<LedgerAccount, string>;

/** What can happen to an item that the books tell. */
export const postingCauses = ['approve', 'apply_advance', 'queue', 'pay', 'return'] as const;

export type PostingCause = (typeof postingCauses)[number];

export const postingCauseLabel = {
  approve: 'Approved',
  apply_advance: 'Advance applied',
  queue: 'Queued for payment',
  pay: 'Paid',
  return: 'Returned',
} satisfies Record<PostingCause, string>;

/** From the account that is credited to the one that is debited: no set of these can be out of balance. */
export interface Posting {
  from_account: LedgerAccount;
  to_account: LedgerAccount;
  /** Which of the expense accounts; empty for every other account. */
  ledger_account: string;
  currency: string;
  /** Above zero. */
  amount: string;
}

/** A line of an approved report: whose money it was, where it is booked, and what of it was approved. */
export interface ApprovedLine {
  payment_mode: PaymentMode;
  is_reimbursable: boolean;
  ledger_account: string;
  amount: string;
}

/** What of these lines their owner gets back. */
export function backToOwner(lines: readonly ApprovedLine[], currency: string): string {
  return toDecimal(
    sum(
      lines.filter(isPaidBack).map(({ amount }) => moneyFrom(amount, currency)),
      currency,
    ),
  );
}

/**
 * What a report costs: owed to its owner, or paid by the company already. One posting for each expense account. What its
 * owner does not get back costs nothing.
 */
export function approvalPostings(lines: readonly ApprovedLine[], currency: string): Posting[] {
  const costly = lines.filter((line) => line.payment_mode === 'company' || isPaidBack(line));
  const groups = Map.groupBy(costly, (line) => JSON.stringify([creditedBy[line.payment_mode], line.ledger_account]));
  return [...groups]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (!first) return [];
      const amounts = group.map(({ amount }) => moneyFrom(amount, currency));
      return moved(creditedBy[first.payment_mode], 'expense', sum(amounts, currency), first.ledger_account);
    });
}

const creditedBy = { own: 'employee_payable', company: 'company_paid' } as const satisfies Record<
  PaymentMode,
  LedgerAccount
>;

/**
 * What an advance pays for a report: less is owed to its owner, who has that much less of the company's money. Where
 * another entity had paid the advance, it is settled there, and the entity of the report owes that to it.
 */
export function applicationPostings({ advance, report }: { advance: OfEntity; report: OfEntity }): EntityPosting[] {
  const under = ({ entity_id }: OfEntity, postings: Posting[]) => postings.map((each) => ({ ...each, entity_id }));
  const legs = { from: advance, to: report };
  if (advance.entity_id === report.entity_id)
    return under(report, between({ from: 'advances', to: 'employee_payable' }, legs));
  return [
    ...under(advance, moved('advances', 'between_entities', moneyFrom(advance.amount, advance.currency))),
    ...under(report, between({ from: 'between_entities', to: 'employee_payable' }, legs)),
  ];
}

export type EntityPosting = Posting & { entity_id: string | null };

type OfEntity = Amount & { entity_id: string | null };

export type PayableKind = 'report' | 'advance';

export interface Amount {
  currency: string;
  amount: string;
}

/** What is owed is on its way to be paid, in the currency it is paid in. */
export function queuePostings(of: { kind: PayableKind; owed: Amount; paid: Amount }): Posting[] {
  return between({ from: 'payments', to: dueIn[of.kind] }, { from: of.paid, to: of.owed });
}

/** It left the bank. The owner of an advance has the company's money from now on. */
export function paymentPostings(of: { kind: PayableKind; owed: Amount; paid: Amount }): Posting[] {
  return [
    ...moved('bank', 'payments', moneyFrom(of.paid.amount, of.paid.currency)),
    ...(of.kind === 'advance' ? moved('advances_due', 'advances', moneyFrom(of.owed.amount, of.owed.currency)) : []),
  ];
}

const dueIn = { report: 'employee_payable', advance: 'advances_due' } as const satisfies Record<
  PayableKind,
  LedgerAccount
>;

/** Some of an advance came back unspent. */
export function returnPostings({ currency, amount }: Amount): Posting[] {
  return moved('advances', 'bank', moneyFrom(amount, currency));
}

/** A correction goes the other way round. */
export function reversalOf<Saved extends Posting>(posting: Saved): Saved {
  return { ...posting, from_account: posting.to_account, to_account: posting.from_account };
}

export interface Balance {
  account: LedgerAccount;
  currency: string;
  /** Debits less credits: below zero where something is owed. */
  amount: string;
}

/** What postings leave on each account; accounts that come out even are left out. */
export function balancesOf(postings: readonly Posting[]): Balance[] {
  const sums = new Map<string, Money>();
  for (const { from_account, to_account, currency, amount } of postings) {
    const money = moneyFrom(amount, currency);
    const key = (account: LedgerAccount) => `${account} ${currency}`;
    const sumOf = (account: LedgerAccount) => sums.get(key(account)) ?? zero(currency);
    sums.set(key(from_account), subtract(sumOf(from_account), money));
    sums.set(key(to_account), add(sumOf(to_account), money));
  }
  const currencies = [...new Set(postings.map(({ currency }) => currency))].sort();
  return ledgerAccounts.flatMap((account) =>
    currencies.flatMap((currency) => {
      const left = sums.get(`${account} ${currency}`);
      return left && left.minor !== 0n ? [{ account, currency, amount: toDecimal(left) }] : [];
    }),
  );
}

/** One posting where both sides are of one currency; else one in each, by way of the conversion account. */
function between(accounts: { from: LedgerAccount; to: LedgerAccount }, of: { from: Amount; to: Amount }): Posting[] {
  const [given, taken] = [moneyFrom(of.from.amount, of.from.currency), moneyFrom(of.to.amount, of.to.currency)];
  if (given.currency === taken.currency) {
    if (given.minor !== taken.minor) throw new Error(`${of.from.amount} is not ${of.to.amount} ${of.to.currency}.`);
    return moved(accounts.from, accounts.to, taken);
  }
  return [...moved(accounts.from, 'conversion', given), ...moved('conversion', accounts.to, taken)];
}

/** Nothing moves where there is nothing to move. */
function moved(from_account: LedgerAccount, to_account: LedgerAccount, money: Money, ledger_account = ''): Posting[] {
  if (money.minor === 0n) return [];
  return [{ from_account, to_account, ledger_account, currency: money.currency, amount: toDecimal(money) }];
}
