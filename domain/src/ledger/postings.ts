import { isReimbursedLine, type PaymentMode } from '../expenses/payment-modes.ts';
import { add, type Money, moneyFrom, subtract, sum, toDecimal, zero } from '../money/money.ts';

export const ledgerAccounts = [
  'expense',
  'employee_payable',
  'company_paid',
  'card_payable',
  'card_unexpensed',
  'advances',
  'advances_due',
  'payments',
  'conversion',
  'between_entities',
  'in_transit',
  'bank',
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

export const ledgerAccountLabel = {
  expense: 'Expenses',
  employee_payable: 'Employee payable',
  company_paid: 'Paid by the company',
  card_payable: 'Card statements payable',
  card_unexpensed: 'Card charges without an expense',
  advances: 'Advances',
  advances_due: 'Advances payable',
  payments: 'Payout clearing',
  conversion: 'Currency conversion',
  between_entities: 'Intercompany',
  in_transit: 'Money in transit',
  bank: 'Bank',
} satisfies Record<LedgerAccount, string>;

/** The events that create postings. */
export const postingCauses = ['approve', 'apply_advance', 'queue', 'initiate', 'pay', 'return', 'clear_card'] as const;

export type PostingCause = (typeof postingCauses)[number];

export const postingCauseLabel = {
  approve: 'Approved',
  apply_advance: 'Advance applied',
  queue: 'Queued for payment',
  initiate: 'Bank transfer sent',
  pay: 'Paid',
  return: 'Returned',
  clear_card: 'Card statement cleared',
} satisfies Record<PostingCause, string>;

/** A posting credits one account and debits another, so postings always balance. */
export interface Posting {
  from_account: LedgerAccount;
  to_account: LedgerAccount;
  /** The expense account; empty for every other account. */
  ledger_account: string;
  currency: string;
  /** A positive decimal. */
  amount: string;
}

/**
 * The parts of an approved line that determine its postings: how it was paid, its expense account and the approved
 * amount.
 */
export interface ApprovedLine {
  payment_mode: PaymentMode;
  is_reimbursable: boolean;
  ledger_account: string;
  amount: string;
}

/** Returns the amount of these lines that is paid back to the owner. */
export function reimbursableAmount(lines: readonly ApprovedLine[], currency: string): string {
  return toDecimal(
    sum(
      lines.filter(isReimbursedLine).map(({ amount }) => moneyFrom(amount, currency)),
      currency,
    ),
  );
}

/**
 * Posts the cost of a report, owed to its owner or already paid by the company: one posting per expense account and way
 * of payment. Own money that is not paid back costs the company nothing, so it is not posted.
 */
export function approvalPostings(lines: readonly ApprovedLine[], currency: string): Posting[] {
  const costly = lines.filter((line) => line.payment_mode === 'company' || isReimbursedLine(line));
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
 * Returns the postings of an advance applied to a report: the company owes the owner less, and the owner holds less of
 * the advance. If another entity paid the advance, the advance is settled there and the report's entity owes that
 * entity.
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

type PayableKind = 'report' | 'advance';

interface Amount {
  currency: string;
  amount: string;
}

/**
 * Returns the postings of a queued payment: the amount owed in its own currency moves to payout clearing in the
 * currency of the payment.
 */
export function queuePostings(of: { kind: PayableKind; owed: Amount; paid: Amount }): Posting[] {
  return between({ from: 'payments', to: dueIn[of.kind] }, { from: of.paid, to: of.owed });
}

/** Posts a started bank transfer: the money leaves the bank and is in transit until the transfer is settled. */
export function initiationPostings({ currency, amount }: Amount): Posting[] {
  return moved('bank', 'in_transit', moneyFrom(amount, currency));
}

/**
 * Returns the postings of a payment: the money leaves the bank, or arrives if it was in transit. For an advance, the
 * owner now holds the company's money.
 */
export function paymentPostings(of: {
  kind: PayableKind;
  owed: Amount;
  paid: Amount;
  is_in_transit?: boolean;
}): Posting[] {
  return [
    ...moved(of.is_in_transit ? 'in_transit' : 'bank', 'payments', moneyFrom(of.paid.amount, of.paid.currency)),
    ...(of.kind === 'advance' ? moved('advances_due', 'advances', moneyFrom(of.owed.amount, of.owed.currency)) : []),
  ];
}

const dueIn = { report: 'employee_payable', advance: 'advances_due' } as const satisfies Record<
  PayableKind,
  LedgerAccount
>;

/** Returns the posting for a part of an advance that the owner gives back unspent. */
export function returnPostings({ currency, amount }: Amount): Posting[] {
  return moved('advances', 'bank', moneyFrom(amount, currency));
}

/** A part of a card statement, with the account whose balance it clears. */
export interface ClearedCharges {
  entity_id: string | null;
  /**
   * The account to clear: 'company_paid' for expensed charges, 'bank' for personal charges, 'card_unexpensed' for
   * charges without an expense.
   */
  account: 'company_paid' | 'bank' | 'card_unexpensed';
  /** The amount on the statement; negative if refunds exceed charges. */
  charged: Amount;
  /** The same amount in the currency of the report that contains the expense. */
  cleared: Amount;
}

/**
 * Posts a reconciled card statement as owed to the bank that issued the card. Expenses were posted as paid by the
 * company, and personal charges as an advance from the bank, so both accounts are cleared. Charges without an expense
 * have their own account.
 */
export function cardClearingPostings({ entity_id, account, charged, cleared }: ClearedCharges): EntityPosting[] {
  return between({ from: 'card_payable', to: account }, { from: charged, to: cleared }).map((posting) => ({
    ...posting,
    entity_id,
  }));
}

/** Reverses a posting by swapping its two accounts. */
export function reversalOf<Saved extends Posting>(posting: Saved): Saved {
  return { ...posting, from_account: posting.to_account, to_account: posting.from_account };
}

interface Balance {
  account: LedgerAccount;
  currency: string;
  /** Debits minus credits. The amount is negative if the company owes it. */
  amount: string;
}

/** Returns the balance of each account in each currency. Zero balances are left out. */
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

/**
 * Posts an amount from one account to another. If the currencies differ, each currency has its own posting, to or from
 * the conversion account.
 */
function between(accounts: { from: LedgerAccount; to: LedgerAccount }, of: { from: Amount; to: Amount }): Posting[] {
  const [given, taken] = [moneyFrom(of.from.amount, of.from.currency), moneyFrom(of.to.amount, of.to.currency)];
  if (given.currency === taken.currency) {
    if (given.minor !== taken.minor) throw new Error(`${of.from.amount} is not ${of.to.amount} ${of.to.currency}.`);
    return moved(accounts.from, accounts.to, taken);
  }
  return [...moved(accounts.from, 'conversion', given), ...moved('conversion', accounts.to, taken)];
}

/**
 * Posts an amount from one account to another. A zero amount creates no posting; a negative one (refunds) is posted in
 * the other direction.
 */
function moved(from_account: LedgerAccount, to_account: LedgerAccount, money: Money, ledger_account = ''): Posting[] {
  if (money.minor === 0n) return [];
  if (money.minor < 0n) return moved(to_account, from_account, { ...money, minor: -money.minor }, ledger_account);
  return [{ from_account, to_account, ledger_account, currency: money.currency, amount: toDecimal(money) }];
}
