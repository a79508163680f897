import type { FastifyBaseLogger } from 'fastify';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { Access } from '#domain/access/permission.ts';
import type { TwoFactorSettings } from '#domain/access/two-factor-rule.ts';
import type { RecordedAction } from '#domain/activity/activity-sentence.ts';
import type { SettingKind } from '#domain/activity/setting-kinds.ts';
import type { MissingFeatures } from '#domain/billing/plans.ts';
import type { Counter } from '#domain/counters.ts';
import type { LanguageCode } from '#domain/language/languages.ts';
import type { SignInMethod } from '#domain/sign-on/sign-in-methods.ts';
import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';
import type { Config } from '../config.ts';
import type { CompanyTransaction, Database } from '../db/database.ts';
import type { Announce } from '../jobs/events.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { RequestPriority } from '../jobs/request-priority.ts';
import type { GrantStore } from '../outside/accounting/grants.ts';
import type { AccountingPorts } from '../outside/accounting/port.ts';
import type { BankPort } from '../outside/bank/port.ts';
import type { BreachedPasswordsPort } from '../outside/breached-passwords/port.ts';
import type { CardPaymentsPort } from '../outside/card-payments/port.ts';
import type { CardFeedPort } from '../outside/cards/port.ts';
import type { ChatPort } from '../outside/chat/port.ts';
import type { DnsPort } from '../outside/dns/port.ts';
import type { ExchangeRatePort } from '../outside/exchange-rates/port.ts';
import type { FilesPort } from '../outside/files/port.ts';
import type { InboundMail } from '../outside/inbound-mail/port.ts';
import type { MailPort } from '../outside/mail/port.ts';
import type { MapsPort } from '../outside/maps/port.ts';
import type { MapTiles } from '../outside/maps/tiles.ts';
import type { OcrPort } from '../outside/ocr/port.ts';
import type { PaymentProviders } from '../outside/payments/port.ts';
import type { PicturesPort } from '../outside/pictures/port.ts';
import type { PushPort } from '../outside/push/port.ts';
import type { SftpPort } from '../outside/sftp/port.ts';
import type { SignOnPort } from '../outside/sign-on/port.ts';
import type { TracesPort } from '../outside/traces/port.ts';
import type { TripsPort } from '../outside/trips/port.ts';
import type { VirusScanPort } from '../outside/virus-scan/port.ts';
import type { AccessTokens } from './access-token.ts';
import type { Encryption } from './encryption.ts';
import type { NoticeStreams } from './notice-streams.ts';
import type { Limits } from './rate-limits.ts';

/** The services of the running app. Handlers reach external systems only through them. */
export interface App {
  config: Config;
  database: Database;
  jobs: Jobs;
  priority: RequestPriority;
  mail: MailPort;
  chat: ChatPort;
  /** Null if the keys for push notifications are not configured. */
  push: PushPort | null;
  exchange_rates: ExchangeRatePort;
  maps: MapsPort;
  /** Null if no tile server is configured. Routes are then drawn on the outlines of countries. */
  map_tiles: MapTiles | null;
  files: FilesPort;
  pictures: PicturesPort;
  ocr: OcrPort;
  payments: PaymentProviders;
  /** Charges subscriptions; null if no vendor is configured. */
  card_payments: CardPaymentsPort | null;
  /** Null if no feed of card transactions is configured. */
  cards: CardFeedPort | null;
  /** Null if no accounting system is configured. */
  accounting: AccountingPorts | null;
  /** The authorisations to access companies' accounting systems; set by connectVendors. */
  accounting_grants: GrantStore;
  /** Delivers files to the SFTP servers of companies and reads files from them. */
  sftp: SftpPort;
  /** Null if no travel agency is configured. */
  trips: TripsPort | null;
  /** Null if no bank is configured. */
  bank: BankPort | null;
  /** Signs people in at the identity providers of companies. */
  sign_on: SignOnPort;
  dns: DnsPort;
  /** Null if no service is configured for checking passwords against data breaches. */
  breached_passwords: BreachedPasswordsPort | null;
  /** Null if no virus scanner is configured. */
  virus_scan: VirusScanPort | null;
  /** Handles SCIM requests; null until connectVendors sets it. */
  scim: ((request: ScimRequest) => Promise<ScimResponse>) | null;
  /** Handlers for notifications from outside services, by the last part of the URL path. */
  webhooks: Map<string, WebhookHandler>;
  /** Handles mails to the inbound domain; null until connectVendors sets it. */
  inbound_mail: InboundMail | null;
  /** Turns off the emails that an unsubscribe link belongs to; null until connectVendors sets it. */
  unsubscribe: ((token: string) => Promise<object>) | null;
  /** Turns off scheduled files to an address outside the company; null until connectVendors sets it. */
  unsubscribe_outside: ((token: string) => Promise<object>) | null;
  /**
   * Reads the calendar behind a link. The second argument is the client's IP address. Null until connectVendors sets
   * it.
   */
  calendar: ((token: string, address: string) => Promise<string>) | null;
  limits: Limits;
  /** The open pages that receive notices. */
  notice_streams: NoticeStreams;
  access_tokens: AccessTokens;
  /** Null if no trace collector is configured. */
  traces: TracesPort | null;
  public_url: string;
  /** Signs links and access tokens. */
  secret: string;
  /** Encrypts secrets that are stored in the database. */
  encryption: Encryption;
  log: FastifyBaseLogger;
  clock: () => Date;
}

/** Checks the signature of a notification, saves it, and returns the HTTP status. */
export type WebhookHandler = (notification: { raw: Buffer; signature: string }) => Promise<200 | 401 | 503>;

/** A request from an identity provider that manages people. */
export interface ScimRequest {
  request: RequestInfo;
  method: string;
  /** The parts of the path after /api/scim/v2. */
  path: readonly string[];
  query: Record<string, string | undefined>;
  body: Record<string, unknown>;
  token: string;
}

export interface ScimResponse {
  status: number;
  /** Undefined for an empty response. */
  body: object | undefined;
}

/** Facts about an HTTP request other than its input. */
export interface RequestInfo {
  request_id: string;
  address: string;
  device: string;
  now: Date;
  is_browser: boolean;
  /** The language of the page; English for other clients and for background work. */
  language: LanguageCode;
  refresh_cookie: string | undefined;
  /** Sets the browser's refresh cookie; null clears it. */
  setRefreshCookie(cookie: { token: string; max_age_s: number | null } | null): void;
  /** Identifies a browser in which a person has signed in before. */
  device_cookie: string | undefined;
  setDeviceCookie(cookie: { token: string; max_age_s: number }): void;
  /** The sign-in that was started at an identity provider in this browser. */
  attempt_cookie: string | undefined;
  /** Sets the cookie of a sign-in that was started; null clears it. */
  setAttemptCookie(cookie: { token: string; max_age_s: number } | null): void;
}

/** The limits of a session in which the provider's support acts as a person. */
export interface ActingSession {
  id: string;
  /** The name of the provider's admin who acts as the person. */
  actor_name: string;
  reason: string;
  is_read_only: boolean;
  expires_at: Date;
}

/** The signed-in person, read from the session on every request. */
export interface Actor {
  client_id: string;
  user_id: string;
  session_id: string;
  /**
   * The provider or partner who signed in as this person, such as 'provider (pat@outlay.example)'; null if the person
   * signed in.
   */
  entered_by: string | null;
  /**
   * The last time the session was renewed; in a company with an idle limit, the last time it was used. Accurate to the
   * minute.
   */
  last_seen_at: Date;
  /** Set while the provider's support acts as this person. */
  acting: ActingSession | null;
  /** The last time the person signed in to this session or entered the password again. */
  proved_at: Date;
  /** The last time this session proved a second factor; null if it never did. */
  second_factor_at: Date | null;
  /** Whether signing in to this account needs a second factor. */
  has_second_factor: boolean;
  method: SignInMethod;
  email: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
  /** When the person was added to the company. */
  added_at: Date;
  time_zone: string;
  /** The language that the person chose; null until then. */
  language: LanguageCode | null;
  company: {
    name: string;
    currency: string;
    logo_url: string | null;
    kind: 'customer' | 'provider';
    two_factor: TwoFactorSettings;
    /** True if sessions end when they are not used for some time. */
    has_idle_limit: boolean;
    /** The networks from which people may use the product; empty if all networks are allowed. */
    allowed_networks: readonly string[];
  };
  chat_id: string | null;
  /** The currency in which the person is repaid: the entity's, otherwise the company's. */
  reimbursement_currency: string;
  access: Access;
  subscription: { phase: SubscriptionPhase; plan: string; trial_ends_at: Date } | null;
  /** The features that the company's plan lacks; empty during the trial. */
  missing_features: MissingFeatures;
}

/** The context of endpoints without a session, such as sign-in. Their handlers open company transactions themselves. */
export interface OpenContext {
  app: App;
  request: RequestInfo;
}

/**
 * The context of provider endpoints. The actor is signed in, and the handler opens a transaction in the customer's
 * company.
 */
export interface ProviderContext extends OpenContext {
  actor: Actor;
}

/** The context of slow work before a write. The actor is authorised, and no transaction is open. */
export interface PreparingContext extends OpenContext {
  actor: Actor;
}

export interface ReadContext extends OpenContext {
  tx: CompanyTransaction;
  actor: Actor;
}

/** One entry of the activity history. `facts` may contain the values before and after a change. */
export interface ItemLine {
  action: RecordedAction;
  item_kind: string;
  item_id: string;
  item_label?: string;
  from_stage?: string;
  to_stage?: string;
  comment?: string;
  on_behalf_of_id?: string;
  /** Overrides the actor of the entry: the person who requested background work, or null if a rule triggered it. */
  actor_id?: string | null;
  facts?: Record<string, unknown>;
  /** The provider or partner who caused the entry. Defaults to the provider or partner of the session. */
  entered_by?: string;
  /** People whose home page shows the entry, in addition to the actor. */
  shown_to?: readonly string[];
  /** False for an entry that only its item's history shows, such as one of many entries from a bulk action. */
  is_on_home?: boolean;
}

/**
 * A change to settings. The audit log lists it with `facts.before` and `facts.after`; by default it appears on no home
 * page.
 */
interface SettingLine extends ItemLine {
  item_kind: SettingKind;
  is_setting: true;
}

export type ActivityLine = (ItemLine & { is_setting?: false }) | SettingLine;

export interface CounterDelta {
  counter: Counter;
  /**
   * The person whose counter changes together with the company's. Without a person, only the company's counter changes.
   */
  person_id?: string;
  count: number;
  /** A decimal in the company's currency. */
  total?: string;
}

/**
 * The context of a write. In addition to its own rows, a write can save history, events and counters in the same
 * transaction.
 */
export interface WriteContext {
  app: App;
  request: RequestInfo;
  tx: CompanyTransaction;
  client_id: string;
  /** Null if nobody is signed in yet. */
  actor: Actor | null;
  record(line: ActivityLine): void;
  announce: Announce;
  count(delta: CounterDelta): void;
  /** Defers a write whose result the handler does not need, so that it is sent together with the history. */
  defer(write: () => Promise<unknown>): void;
}

export interface SignedWriteContext extends WriteContext {
  actor: Actor;
}

/** A registered handler. Its kind determines which checks it passes and in which transaction it runs. */
type Route<E> =
  | { kind: 'open'; run: (context: OpenContext, input: InputOf<E>) => Promise<OutputOf<E>> }
  | { kind: 'provider'; run: (context: ProviderContext, input: InputOf<E>) => Promise<OutputOf<E>> }
  | { kind: 'read'; run: (context: ReadContext, input: InputOf<E>) => Promise<OutputOf<E>>; may_use_replica?: boolean }
  | {
      kind: 'read';
      load: (scope: OwnScope, input: InputOf<E>) => Promise<unknown>;
      run: (context: ReadContext, input: InputOf<E>, rowsOf: RowsOf<never>) => Promise<OutputOf<E>>;
    }
  | { kind: 'write'; run: (context: SignedWriteContext, input: InputOf<E>) => Promise<OutputOf<E>> }
  | { kind: 'write'; prepare: (context: PreparingContext, input: InputOf<E>) => Promise<PreparedWrite<OutputOf<E>>> };

/** The transaction and the owner whose rows are loaded. */
export interface OwnScope {
  tx: CompanyTransaction;
  client_id: string;
  owner_id: string;
}

/** Loads the rows of an owner. The rows of the signed-in person are usually loaded already. */
export type RowsOf<Rows> = (owner_id: string) => Promise<Rows>;

/** The part of the write that runs inside the transaction, after the slow work. */
export type PreparedWrite<Output> = (context: SignedWriteContext) => Promise<Output>;

export type RoutesOf<Group> = { [Key in keyof Group]: Route<Group[Key]> };

export function open<I, O>(run: (context: OpenContext, input: I) => Promise<O>) {
  return { kind: 'open' as const, run };
}

export function provider<I, O>(run: (context: ProviderContext, input: I) => Promise<O>) {
  return { kind: 'provider' as const, run };
}

export function read<I, O>(run: (context: ReadContext, input: I) => Promise<O>) {
  return { kind: 'read' as const, run };
}

/** Declares a read of many rows, such as a list or a chart. It runs on the replica if one is configured. */
export function readReplica<I, O>(run: (context: ReadContext, input: I) => Promise<O>) {
  return { ...read(run), may_use_replica: true };
}

/**
 * Declares a read of the person's own rows. They are loaded together with the session in one round trip and discarded
 * if the request is refused. `run` requests an owner's rows only after checking that the actor may see them.
 */
export function readOwn<I, Rows, O>(
  load: (scope: OwnScope, input: I) => Promise<Rows>,
  run: (context: ReadContext, input: I, rowsOf: RowsOf<Rows>) => Promise<O>,
) {
  return { kind: 'read' as const, load, run };
}

export function write<I, O>(run: (context: SignedWriteContext, input: I) => Promise<O>) {
  return { kind: 'write' as const, run };
}

/**
 * Declares a write that starts with slow work, such as decoding a picture, which would otherwise occupy a connection
 * and locks. The slow work may run twice or be discarded, so it must have no lasting effect.
 */
export function writeAfter<I, O>(prepare: (context: PreparingContext, input: I) => Promise<PreparedWrite<O>>) {
  return { kind: 'write' as const, prepare };
}
