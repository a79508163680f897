import type { AccountingVendor } from '#domain/accounting/accounting-vendors.ts';
import type { ExportDocument } from '#domain/accounting/export-documents.ts';
import type { LedgerAccount, PostingCause } from '#domain/ledger/postings.ts';
import type { StoredTransaction } from '../../../outside/accounting/stand-in/books-state.ts';
import { mappingsAt } from './connected-books.ts';

/** A posting of the ledger, and the type of document with which its report was exported. */
export interface BookedPosting {
  item_id: string;
  is_report: boolean;
  cause: PostingCause;
  from_account: LedgerAccount;
  to_account: LedgerAccount;
  amount: string;
  document: ExportDocument;
}

type Totals = Record<string, string>;

interface Paid {
  vendor: AccountingVendor;
  /** Payments that were made in the books. The fake accounting system does not book them as documents. */
  paidInBooks: readonly { item_id: string | null; amount: string }[];
  postings: readonly BookedPosting[];
}

/** Returns the balance of each account in the books. */
export function totalsOf(booked: readonly StoredTransaction[], { vendor, paidInBooks, postings }: Paid): Totals {
  const totals = new Map<string, bigint>();
  for (const { lines } of booked) for (const { amount, accountRef } of lines) add(totals, accountRef.id, minor(amount));
  for (const { item_id, amount } of paidInBooks) {
    const document = postings.find((posting) => posting.item_id === item_id)?.document ?? 'journal_entry';
    add(totals, accountAt(vendor, owedAccount(vendor, document)), minor(Number(amount)));
    add(totals, accountAt(vendor, 'bank'), -minor(Number(amount)));
  }
  return shown(totals);
}

/** Returns the balance that each account should have, calculated from the ledger and the types of documents. */
export function bookedTotals(vendor: AccountingVendor, postings: readonly BookedPosting[]): Totals {
  const totals = new Map<string, bigint>();
  for (const posting of postings) {
    const accounts = accountsInBooks(vendor, posting);
    if (!accounts) continue;
    add(totals, accountAt(vendor, accounts.to), minor(Number(posting.amount)));
    add(totals, accountAt(vendor, accounts.from), -minor(Number(posting.amount)));
  }
  return shown(totals);
}

type BookAccount = LedgerAccount | 'bills';

/** Returns the accounts of a posting in the books; null if the document of the report already contains the posting. */
function accountsInBooks(
  vendor: AccountingVendor,
  { is_report, cause, from_account, to_account, document }: BookedPosting,
): { from: BookAccount; to: BookAccount } | null {
  const translated = (change: (account: LedgerAccount) => BookAccount) => ({
    from: change(from_account),
    to: change(to_account),
  });
  const isCard = from_account === 'company_paid' || to_account === 'company_paid';
  if (!is_report || document === 'journal_entry') return translated((account) => account);
  if (cause === 'approve' && isCard)
    return translated((account) =>
      account === 'company_paid' && document === 'bill' && vendor === 'xero' ? 'bills' : account,
    );
  const isMoney = cause === 'queue' || cause === 'initiate' || cause === 'pay';
  // For these documents, the money has already left the bank with the approval.
  if (document === 'expense' || document === 'check')
    return isMoney ? null : translated((account) => (account === 'employee_payable' ? 'bank' : account));
  if (document !== 'bill') return translated((account) => account);
  if (cause === 'queue') return null;
  const owed = owedAccount(vendor, document);
  return translated((account) =>
    account === 'employee_payable' || (cause === 'pay' && account === 'payments') ? owed : account,
  );
}

/** Returns the account for amounts that the company owes. Xero has a separate account for bills. */
function owedAccount(vendor: AccountingVendor, document: ExportDocument): BookAccount {
  return vendor === 'xero' && document === 'bill' ? 'bills' : 'employee_payable';
}

function accountAt(vendor: AccountingVendor, account: BookAccount): string {
  return account === 'bills' ? '2000' : (mappingsAt(vendor)[`ledger:${account}`] ?? account);
}

function add(totals: Map<string, bigint>, account_id: string, amount: bigint): void {
  totals.set(account_id, (totals.get(account_id) ?? 0n) + amount);
}

/** Leaves out accounts whose balance is zero. */
function shown(totals: ReadonlyMap<string, bigint>): Totals {
  return Object.fromEntries(
    [...totals]
      .filter(([, total]) => total !== 0n)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([account_id, total]) => [account_id, String(total)]),
  );
}

export function minor(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}
