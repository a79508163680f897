import type { AccountingVendor } from '#domain/accounting/accounting-vendors.ts';
import type { ExportDocument } from '#domain/accounting/export-documents.ts';
import type { BookAccount } from '#domain/accounting/suggest-account.ts';

/** Gives access to the accounting systems of companies through one vendor. */
export interface AccountingPort {
  /** The name of the vendor that is shown to people. */
  name: string;
  /** Registers a company; its administrator chooses and authorises the accounting system on the page of `link_url`. */
  createCompany(options: NewCompany): Promise<{ company_id: string; link_url: string }>;
  /** Returns the URL of the page on which a registered company authorises its accounting system again. */
  readLink(options: { company_id: string } & LinkOptions): Promise<string | null>;
  /** Finishes the authorisation when the administrator returns with a code; absent if the vendor does this itself. */
  authorise?(company_id: string, answer: AuthorisationAnswer): Promise<void>;
  /** Null until the administrator has finished on the vendor's page. */
  readConnection(company_id: string): Promise<BookConnection | null>;
  unlink(company_id: string, connection_id: string): Promise<void>;
  readOptions(company_id: string): Promise<BookOptions>;
  /** Sends one journal entry. If the status is null, the result is read later with `readEntry`. */
  pushEntry(company_id: string, entry: JournalEntry): Promise<{ sync_id: string; status: EntryStatus | null }>;
  readEntry(company_id: string, key: { sync_id: string; entry_id: string }): Promise<EntryStatus | null>;
  /** Searches for an entry whose response was lost; null if the vendor never received it. */
  findEntry(company_id: string, entry: SoughtEntry): Promise<FoundEntry | null>;
  /** Attaches a file to a booked entry. Absent if the vendor does not accept files. */
  attach?(company_id: string, sync_id: string, attachment: EntryAttachment): Promise<void>;
  /**
   * Returns the id of the supplier with this name, creating one if there is none. Absent if the vendor has no
   * suppliers.
   */
  findOrCreateSupplier?(company_id: string, supplier: { name: string; email: string }): Promise<string>;
  /**
   * Reads the payments of our entries that were made or changed in the accounting system since an instant. Absent if
   * the vendor does not provide payments.
   */
  readPayments?(company_id: string, since: Date): Promise<BookPayment[]>;
  close(): Promise<void>;
}

export type AccountingPorts = Partial<Record<AccountingVendor, AccountingPort>>;

export interface LinkOptions {
  return_url: string;
  /** A value that the vendor returns unchanged when the administrator comes back. */
  state: string;
}

interface NewCompany extends LinkOptions {
  client_id: string;
  name: string;
}

export interface AuthorisationAnswer {
  code: string;
  /** The id of the company that the administrator chose in the accounting system, if the vendor returns it. */
  tenant_id: string;
  return_url: string;
}

export type ConnectionState = 'pending' | 'linked' | 'unlinked' | 'deauthorized';

export interface BookConnection {
  connection_id: string;
  state: ConnectionState;
  platform: string;
}

interface NamedOption {
  external_id: string;
  name: string;
}

export interface BookOptions {
  accounts: BookAccount[];
  tracking_categories: NamedOption[];
  /** `rate_pct` is the rate in percent, such as '19' or '7.5'; empty if it is unknown. */
  tax_rates: (NamedOption & { rate_pct: string })[];
  suppliers: (NamedOption & { email: string })[];
  /** Employees in the accounting system; empty if the vendor has none. */
  employees: (NamedOption & { email: string })[];
}

/** A document for the accounting system. Its lines balance; a reversal has the opposite signs. */
export interface JournalEntry {
  /** Unique per company, so that an entry is never booked twice. */
  id: string;
  on: string;
  currency: string;
  reference: string;
  document: ExportDocument;
  /** True if the document cancels an earlier one. */
  is_reversed: boolean;
  /** The id of the person or company to whom the amount of the bill is owed. */
  payee_id?: string | undefined;
  /** The `sync_id` of the bill that a payment pays, or of the payment that a reversal removes. */
  target_id?: string | undefined;
  lines: JournalLine[];
}

type SoughtEntry = Pick<JournalEntry, 'id' | 'on' | 'document' | 'is_reversed' | 'lines'> & {
  /** The time at which the entry was sent; null if unknown. */
  sent_at?: Date | null;
};

export interface JournalLine {
  account_id: string;
  /** The amount including tax. Positive for a debit, negative for a credit. */
  amount: string;
  description: string;
  tracking_ids: string[];
  tax?: { tax_rate_id: string; amount: string } | undefined;
  /**
   * The person to whom the company owes the amount of this line, as a supplier or employee in the accounting system.
   */
  payee?: { id: string; kind: 'supplier' | 'employee' } | undefined;
  /** True for the line with the amount owed, or with the account that paid; false for the costs. */
  is_contra: boolean;
}

/**
 * Splits the lines into the costs and the one account against which they are booked. Null if there are no costs, or if
 * they are not booked against exactly one account.
 */
export function documentSides({ lines }: Pick<JournalEntry, 'lines'>) {
  const costs = lines.filter(({ is_contra }) => !is_contra);
  const [contra, ...others] = lines.filter(({ is_contra }) => is_contra);
  if (!contra || others.length > 0 || costs.length === 0) return null;
  return { costs, contra, is_credit: !contra.amount.startsWith('-') };
}

/**
 * Returns the kind of document that is actually sent. Lines that cannot be split into costs and exactly one account
 * need a journal entry, except for bill payments.
 */
export function sentDocument(entry: Pick<JournalEntry, 'document' | 'lines'>): ExportDocument {
  return documentSides(entry) || entry.document === 'bill_payment' ? entry.document : 'journal_entry';
}

/** Returns true for the reversal of a bill payment. The payment is then deleted in the accounting system. */
export function removesPayment({ document, is_reversed }: Pick<JournalEntry, 'document' | 'is_reversed'>): boolean {
  return document === 'bill_payment' && is_reversed;
}

/** Returns the opposite amount, as a decimal string. */
export function opposite(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

export interface EntryAttachment {
  /** Unique within the entry, so that the same file is never attached twice. */
  name: string;
  type: string;
  content: Buffer;
  /** True if an earlier attempt may already have attached the file. */
  may_exist: boolean;
}

export interface BookPayment {
  /** Identifies the payment of one entry. A payment that pays several entries has one id for each of them. */
  external_id: string;
  /** The `sync_id` that this payment has if Outlay itself sent it to the accounting system. */
  own_sync_id: string;
  /** The `sync_id` of the entry that was paid. */
  sync_id: string;
  paid_on: string;
  amount: string;
  /** Null if the accounting system uses a single currency and does not return the currency of the payment. */
  currency: string | null;
}

export interface EntryStatus {
  state: 'pending' | 'complete' | 'refused';
  /** The reason why the accounting system refused the entry; empty otherwise. */
  message: string;
  is_period_closed: boolean;
}

type FoundEntry = { sync_id: string } & EntryStatus;

export const booked: EntryStatus = { state: 'complete', message: '', is_period_closed: false };

/** The vendor did not respond, or responded with a temporary error. The entry may have arrived. */
export class AccountingAway extends Error {}

/** The company must renew its authorisation. */
export class GrantExpired extends Error {}

/** The vendor rejected the request itself. */
export class AccountingRefused extends Error {}
