import type { PostingCause } from '../ledger/postings.ts';
import type { AccountingVendor } from './accounting-vendors.ts';

/** The kinds of document that can record expenses that employees paid and are reimbursed for. */
export const reimbursableDocuments = ['journal_entry', 'bill', 'expense', 'check'] as const;
export type ReimbursableDocument = (typeof reimbursableDocuments)[number];

/** The kinds of document that can record expenses paid with company cards. */
export const cardDocuments = ['journal_entry', 'credit_card_purchase', 'bill', 'debit'] as const;
export type CardDocument = (typeof cardDocuments)[number];

/** The kinds of document that the export of an approval can create. */
export const approvalDocuments = [...new Set([...reimbursableDocuments, ...cardDocuments])] as const;

export type ExportDocument = ReimbursableDocument | CardDocument | 'bill_payment' | 'transfer';

export const exportDocumentLabel = {
  journal_entry: 'Journal entry',
  bill: 'Bill',
  expense: 'Expense',
  check: 'Check',
  credit_card_purchase: 'Credit card purchase',
  debit: 'Debit card expense',
  bill_payment: 'Bill payment',
  transfer: 'Transfer',
} satisfies Record<ExportDocument, string>;

/**
 * The documents that each vendor accepts. Codat calls a journal entry an adjustment, and a bill a reimbursable expense.
 */
export const vendorDocuments: Record<
  AccountingVendor,
  { reimbursable: readonly ReimbursableDocument[]; card: readonly CardDocument[] }
> = {
  quickbooks: { reimbursable: reimbursableDocuments, card: cardDocuments },
  xero: { reimbursable: ['journal_entry', 'bill'], card: ['journal_entry', 'credit_card_purchase', 'bill'] },
  codat: {
    reimbursable: ['journal_entry', 'bill', 'expense'],
    card: ['journal_entry', 'credit_card_purchase', 'debit'],
  },
};

/**
 * For each vendor, a text on the settings page about the documents that the vendor does not accept; empty if the vendor
 * accepts all.
 */
export const documentLimits = {
  quickbooks: '',
  xero: 'Xero takes no expenses, checks or debit card expenses of this kind.',
  codat:
    'Codat takes no checks and no bills for card spend. It cannot pay a bill either: the payment is exported as a transfer from the bank, so mark the bill as paid in your accounting system. Receipts and tax codes are not sent.',
} satisfies Record<AccountingVendor, string>;

/**
 * The part of an approval that one document records: all of it, only the money owed to the employee, or only the money
 * paid by company cards.
 */
export type ExportPart = 'all' | 'own' | 'card';

export interface DocumentSettings {
  vendor: AccountingVendor;
  reimbursable_as: ReimbursableDocument;
  card_as: CardDocument;
}

/** True if the two parts of an approval are exported as separate documents. */
export function splitsApprovals({
  reimbursable_as,
  card_as,
}: Pick<DocumentSettings, 'reimbursable_as' | 'card_as'>): boolean {
  return reimbursable_as !== 'journal_entry' || card_as !== 'journal_entry';
}

interface DocumentedEvent {
  cause: PostingCause;
  is_report: boolean;
  part: ExportPart;
  /** True if the payment is in another currency than the report, so that it cannot pay the report's bill. */
  is_converted: boolean;
}

/**
 * Returns the kind of document as which an event is exported. Null if the event needs no document of its own: an
 * expense or a check already records the payment, and a bill is paid by a single document, so queueing its payment
 * creates none.
 */
export function documentOf(event: DocumentedEvent, settings: DocumentSettings): ExportDocument | null {
  const { vendor, reimbursable_as, card_as } = settings;
  const { cause, part, is_report, is_converted } = event;
  if (!is_report) return 'journal_entry';
  if (cause === 'approve') {
    if (part === 'card') return card_as;
    return part === 'own' ? reimbursable_as : 'journal_entry';
  }
  const isPaidAtOnce = reimbursable_as === 'expense' || reimbursable_as === 'check';
  const isBill = reimbursable_as === 'bill' && !is_converted;
  switch (cause) {
    case 'queue':
      return isPaidAtOnce || isBill ? null : 'journal_entry';
    case 'initiate':
      return isPaidAtOnce ? null : 'journal_entry';
    case 'pay':
      if (isPaidAtOnce) return null;
      if (!isBill) return 'journal_entry';
      // Codat cannot pay a bill, so the payment is exported as a transfer from the bank.
      return vendor === 'codat' ? 'transfer' : 'bill_payment';
    case 'apply_advance':
      // Xero accepts no journal entry on the account on which it books bills, so the advance is exported as a payment
      // of the bill.
      return isBill && vendor === 'xero' ? 'bill_payment' : 'journal_entry';
    default:
      return 'journal_entry';
  }
}

/**
 * Returns the ledger account on which a line of the event is booked. If the approval is exported as an expense or a
 * check, the bank account replaces the employee payable. A payment that pays a bill reduces the employee payable
 * instead of the payout clearing account.
 */
export function bookedAccount(
  source: string,
  { cause, is_report }: Pick<DocumentedEvent, 'cause' | 'is_report'>,
  { document, reimbursable_as }: { document: ExportDocument } & Pick<DocumentSettings, 'reimbursable_as'>,
): string {
  if (!is_report) return source;
  const isPaidAtOnce = reimbursable_as === 'expense' || reimbursable_as === 'check';
  if (isPaidAtOnce && source === 'ledger:employee_payable') return 'ledger:bank';
  const paysBill = document === 'bill_payment' || document === 'transfer';
  if (cause === 'pay' && paysBill && source === 'ledger:payments') return 'ledger:employee_payable';
  return source;
}

/** True if the document names the person or company that receives the money. */
export function needsPayee(document: ExportDocument): boolean {
  return document === 'bill' || document === 'bill_payment';
}

export const entryDates = ['approved', 'paid', 'spent', 'last_spent'] as const;
export type EntryDate = (typeof entryDates)[number];

export const entryDateLabel = {
  approved: 'the day of the approval',
  paid: 'the day of the payment',
  spent: 'the first day of spending',
  last_spent: 'the last day of spending',
} satisfies Record<EntryDate, string>;

/**
 * Returns the booking date of an approval. Null if the company books on the day of payment and the report is not paid
 * yet.
 */
export function documentDay(
  dated_by: EntryDate,
  facts: { event_on: string; first_spent_on: string | null; last_spent_on: string | null; paid_on: string | null },
): string | null {
  switch (dated_by) {
    case 'approved':
      return facts.event_on;
    case 'paid':
      return facts.paid_on;
    case 'spent':
      return facts.first_spent_on ?? facts.event_on;
    case 'last_spent':
      return facts.last_spent_on ?? facts.event_on;
  }
}

export const memoParts = ['number', 'title', 'employee', 'email', 'purpose', 'entity'] as const;
export type MemoPart = (typeof memoParts)[number];

export const memoPartLabel = {
  number: 'Number',
  title: 'Title',
  employee: 'Employee',
  email: 'Email address',
  purpose: 'Purpose',
  entity: 'Entity',
} satisfies Record<MemoPart, string>;

/** Builds the memo of a document: 'ER-1042, Trip to Osaka, Ana Lima'. Empty values are left out. */
export function memoText(parts: readonly MemoPart[], facts: Readonly<Record<MemoPart, string>>): string {
  return parts
    .map((part) => facts[part].trim())
    .filter(Boolean)
    .join(', ');
}

/**
 * True if entries may be exported now, because the company's interval since the last export has passed. With an
 * interval of zero hours, this is always the case.
 */
export function isExportDue(
  { export_hours, exported_at }: { export_hours: number; exported_at: Date | null },
  now: Date,
): boolean {
  return exported_at === null || now.getTime() - exported_at.getTime() >= export_hours * 3_600_000;
}
