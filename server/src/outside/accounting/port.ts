import type { BookAccount } from '#domain/accounting/suggest-account.ts';

/** The accounting system of a company, reached through a vendor that keeps the sign-in. */
export interface AccountingPort {
  /** The name of the vendor, for people. */
  name: string;
  /** Registers a company; its administrator chooses and authorises the accounting system on the page of `link_url`. */
  createCompany(options: { name: string; return_url: string }): Promise<{ company_id: string; link_url: string }>;
  /** The page on which a known company authorises its accounting system again. */
  readLink(options: { company_id: string; return_url: string }): Promise<string | null>;
  /** Null until the administrator has finished on the vendor's page. */
  readConnection(company_id: string): Promise<BookConnection | null>;
  unlink(company_id: string, connection_id: string): Promise<void>;
  readOptions(company_id: string): Promise<BookOptions>;
  /** Sends one journal entry. The result follows with `readEntry`. */
  pushEntry(company_id: string, entry: JournalEntry): Promise<{ sync_id: string }>;
  readEntry(company_id: string, key: { sync_id: string; entry_id: string }): Promise<EntryStatus | null>;
  /** Looks for an entry whose answer was lost; null if the vendor has never received it. */
  findEntry(company_id: string, entry_id: string): Promise<({ sync_id: string } & EntryStatus) | null>;
  close(): Promise<void>;
}

export type ConnectionState = 'pending' | 'linked' | 'unlinked' | 'deauthorized';

export interface BookConnection {
  connection_id: string;
  state: ConnectionState;
  platform: string;
}

export interface BookOptions {
  accounts: BookAccount[];
  tracking_categories: { external_id: string; name: string }[];
}

interface JournalEntry {
  /** Unique per company, so that an entry is never booked twice. */
  id: string;
  on: string;
  currency: string;
  reference: string;
  lines: { account_id: string; amount: string; description: string; tracking_ids: string[] }[];
}

export interface EntryStatus {
  state: 'pending' | 'complete' | 'refused';
  /** Why the accounting system refused the entry; empty otherwise. */
  message: string;
  is_period_closed: boolean;
}

/** The vendor did not answer, or answered with an error that may pass. The entry may have arrived. */
export class AccountingAway extends Error {}

/** The company must authorise the connection again. */
export class GrantExpired extends Error {}

/** The vendor refused the request itself. */
export class AccountingRefused extends Error {}
