import type { TransactionStatus } from '#domain/cards/card-transaction.ts';

/** A feed of card transactions from the banks. */
export interface CardFeedPort {
  /** The name of the provider that is shown to people. */
  name: string;
  /** Starts a connection or, with an access token, the renewal of an expired sign-in. */
  startLink(options: LinkOptions): Promise<{ link_token: string; link_url: string | null }>;
  /** Exchanges the public token of a finished sign-in for a connection with its cards. */
  exchange(public_token: string): Promise<FeedConnection>;
  /** Reads everything that changed since the cursor; an empty cursor reads the whole history. */
  sync(access_token: string, cursor: string): Promise<FeedChanges>;
  remove(access_token: string): Promise<void>;
  /** Parses a notification. Returns null if the provider did not send it within the last few minutes. */
  readNotification(sent: SentNotification): Promise<FeedNotification | null>;
  close(): Promise<void>;
}

interface LinkOptions {
  user_id: string;
  access_token?: string | undefined;
  /** The page that receives the public token if the provider's own dialog cannot be used. */
  return_url: string;
}

export interface FeedConnection {
  item_id: string;
  access_token: string;
  institution: string;
  accounts: FeedAccount[];
}

interface FeedAccount {
  external_id: string;
  name: string;
  last_four: string;
  currency: string;
}

export interface FeedTransaction {
  external_id: string;
  /** The pending transaction that this one replaces. */
  pending_id: string | null;
  account_id: string;
  merchant: string;
  description: string;
  spent_on: string;
  posted_on: string | null;
  status: TransactionStatus;
  currency: string;
  /** Positive for a purchase, negative for a refund. */
  amount: string;
}

export interface FeedChanges {
  changed: FeedTransaction[];
  removed_ids: string[];
  cursor: string;
}

export interface SentNotification {
  raw: Buffer;
  signature: string;
  now: Date;
}

export interface FeedNotification {
  /** Null if the notification is not about a connection. */
  item_id: string | null;
  /** The event, such as 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'. */
  code: string;
}

/** The person must sign in to the bank again. */
export class SignInExpired extends Error {}

/** The feed did not respond, or responded with any error other than an expired sign-in. */
export class FeedUnavailable extends Error {}
