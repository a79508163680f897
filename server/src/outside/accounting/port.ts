import type { AccountingVendor } from '#domain/accounting/accounting-vendors.ts';
import type { ExportDocument } from '#domain/accounting/export-documents.ts';
import type { BookAccount } from '#domain/accounting/suggest-account.ts';

/** The accounting systems of companies, reached through a vendor. */
export interface AccountingPort {
  /** The name of the vendor, for people. */
  name: string;
  /** Registers a company; its administrator chooses and authorises the accounting system on the page of `link_url`. */
  createCompany(options: NewCompany): Promise<{ company_id: string; link_url: string }>;
  /** The page on which a known company authorises its accounting system again. */
  readLink(options: { company_id: string } & LinkOptions): Promise<string | null>;
  /** Finishes the authorisation when the administrator returns with a code; absent if the vendor does this itself. */
  authorise?(company_id: string, answer: AuthorisationAnswer): Promise<void>;
  /** Null until the administrator has finished on the vendor's page. */
  readConnection(company_id: string): Promise<BookConnection | null>;
  unlink(company_id: string, connection_id: string): Promise<void>;
  readOptions(company_id: string): Promise<BookOptions>;
  /** Sends one journal entry. Without a status the result follows with `readEntry`. */
  pushEntry(company_id: string, entry: JournalEntry): Promise<{ sync_id: string; status: EntryStatus | null }>;
  readEntry(company_id: string, key: { sync_id: string; entry_id: string }): Promise<EntryStatus | null>;
  /** Looks for an entry whose answer was lost; null if the vendor has never received it. */
  findEntry(company_id: string, entry: SoughtEntry): Promise<FoundEntry | null>;
  /** Attaches a file to a complete entry. Absent if the vendor takes none. */
  attach?(company_id: string, sync_id: string, attachment: EntryAttachment): Promise<void>;
  /** The supplier with this name, who is created if there is none. Absent if the vendor has no suppliers. */
  findOrCreateSupplier?(company_id: string, supplier: { name: string; email: string }): Promise<string>;
  /** Payments of entries that were made or changed in the books since an instant. Absent if the vendor has none. */
  readPayments?(company_id: string, since: Date): Promise<BookPayment[]>;
  close(): Promise<void>;
}

export type AccountingPorts = Partial<Record<AccountingVendor, AccountingPort>>;

export interface LinkOptions {
  return_url: string;
  /** Comes back with the administrator. */
  state: string;
}

interface NewCompany extends LinkOptions {
  client_id: string;
  name: string;
}

export interface AuthorisationAnswer {
  code: string;
  /** The books that were chosen, where the vendor names them. */
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
  /** The rate in percent: '19', '7.5'; empty if it is not known. */
  tax_rates: (NamedOption & { rate_pct: string })[];
  suppliers: (NamedOption & { email: string })[];
  /** Employees in the books; empty if the vendor has none. */
  employees: (NamedOption & { email: string })[];
}

/** A document for the books. Its lines balance; a reversal has the opposite signs. */
export interface JournalEntry {
  /** Unique per company, so that an entry is never booked twice. */
  id: string;
  on: string;
  currency: string;
  reference: string;
  document: ExportDocument;
  /** True if it cancels an earlier document. */
  is_reversed: boolean;
  /** The person or company that a bill names. */
  payee_id?: string | undefined;
  /** The bill that a payment pays, or the payment that a reversed one removes. */
  target_id?: string | undefined;
  lines: JournalLine[];
}

type SoughtEntry = Pick<JournalEntry, 'id' | 'on' | 'document' | 'is_reversed' | 'lines'> & {
  /** When it was sent; null if that is not known. */
  sent_at?: Date | null;
};

export interface JournalLine {
  account_id: string;
  /** Positive is a debit, negative a credit. Includes the tax. */
  amount: string;
  description: string;
  tracking_ids: string[];
  tax?: { tax_rate_id: string; amount: string } | undefined;
  /** The person on a line that the company owes to somebody. */
  payee?: { id: string; kind: 'supplier' | 'employee' } | undefined;
  /** False for the costs of an approval: what is owed, or the account that has paid. */
  is_contra: boolean;
}

/** The costs and the one account against which they are booked; null if there are several such accounts. */
export function documentSides({ lines }: Pick<JournalEntry, 'lines'>) {
  const costs = lines.filter(({ is_contra }) => !is_contra);
  const [contra, ...others] = lines.filter(({ is_contra }) => is_contra);
  if (!contra || others.length > 0 || costs.length === 0) return null;
  return { costs, contra, is_credit: !contra.amount.startsWith('-') };
}

/** The document that is really sent: costs against several accounts need a journal entry. */
export function sentDocument(entry: Pick<JournalEntry, 'document' | 'lines'>): ExportDocument {
  return documentSides(entry) || entry.document === 'bill_payment' ? entry.document : 'journal_entry';
}

/** A bill payment whose money came back is deleted. */
export function removesPayment({ document, is_reversed }: Pick<JournalEntry, 'document' | 'is_reversed'>): boolean {
  return document === 'bill_payment' && is_reversed;
}

/** The opposite amount, as a decimal string. */
export function opposite(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

export interface EntryAttachment {
  /** Unique within the entry. The same name is never attached twice. */
  name: string;
  type: string;
  content: Buffer;
  /** An earlier attempt may have attached it. */
  may_exist: boolean;
}

export interface BookPayment {
  /** Unique for the payment and the entry. */
  external_id: string;
  /** The `sync_id` that the payment has if it was exported to the books. */
  own_sync_id: string;
  /** The `sync_id` of the entry that was paid. */
  sync_id: string;
  paid_on: string;
  amount: string;
  /** Null if the books have a single currency, which they do not name. */
  currency: string | null;
}

export interface EntryStatus {
  state: 'pending' | 'complete' | 'refused';
  /** Why the accounting system refused the entry; empty otherwise. */
  message: string;
  is_period_closed: boolean;
}

type FoundEntry = { sync_id: string } & EntryStatus;

export const booked: EntryStatus = { state: 'complete', message: '', is_period_closed: false };

/** The vendor did not answer, or answered with an error that may pass. The entry may have arrived. */
export class AccountingAway extends Error {}

/** The company must authorise the connection again. */
export class GrantExpired extends Error {}

/** The vendor refused the request itself. */
export class AccountingRefused extends Error {}
