import type { FastifyBaseLogger } from 'fastify';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { Access } from '#domain/access/permission.ts';
import type { RecordedAction } from '#domain/activity/activity-sentence.ts';
import type { SettingKind } from '#domain/activity/setting-kinds.ts';
import type { Counter } from '#domain/counters.ts';
import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';
import type { Config } from '../config.ts';
import type { CompanyTransaction, Database } from '../db/database.ts';
import type { Announce } from '../jobs/events.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { ExchangeRatePort } from '../outside/exchange-rates/port.ts';
import type { FilesPort } from '../outside/files/port.ts';
import type { MailPort } from '../outside/mail/port.ts';
import type { MapsPort } from '../outside/maps/port.ts';
import type { OcrPort } from '../outside/ocr/port.ts';
import type { PaymentWays } from '../outside/payments/port.ts';
import type { PicturesPort } from '../outside/pictures/port.ts';
import type { AccessTokens } from './access-token.ts';
import type { Limits } from './limits.ts';

/** What the running product is made of; handlers reach the outside only through it. */
export interface App {
  config: Config;
  database: Database;
  jobs: Jobs;
  mail: MailPort;
  exchange_rates: ExchangeRatePort;
  maps: MapsPort;
  files: FilesPort;
  pictures: PicturesPort;
  ocr: OcrPort;
  payments: PaymentWays;
  limits: Limits;
  access_tokens: AccessTokens;
  public_url: string;
  /** Seals links and signs access tokens. */
  secret: string;
  log: FastifyBaseLogger;
  clock: () => Date;
}

/** What the request itself tells. */
export interface RequestInfo {
  request_id: string;
  address: string;
  device: string;
  now: Date;
  is_browser: boolean;
  refresh_cookie: string | undefined;
  /** Set, or with null clear, the browser's refresh cookie. */
  setRefreshCookie(cookie: { token: string; max_age_s: number | null } | null): void;
  /** Names a browser that has signed in before. */
  device_cookie: string | undefined;
  setDeviceCookie(cookie: { token: string; max_age_s: number }): void;
}

/** The person who asks, as their session tells on this very request. */
export interface Actor {
  client_id: string;
  user_id: string;
  session_id: string;
  email: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
  time_zone: string;
  company: { name: string; currency: string; logo_url: string | null; kind: 'customer' | 'provider' };
  chat_id: string | null;
  access: Access;
  subscription: { phase: SubscriptionPhase; plan: string; trial_ends_at: Date } | null;
}

/** No session: signing in and the like. Such a handler opens company transactions itself. */
export interface OpenContext {
  app: App;
  request: RequestInfo;
}

/** The provider's own door: who asks is known, but the company acted upon is another one, bound by the handler. */
export interface ProviderContext extends OpenContext {
  actor: Actor;
}

/** Who asks is known and admitted, and no transaction is held: the place for long work before a write. */
export interface PreparingContext extends OpenContext {
  actor: Actor;
}

export interface ReadContext extends OpenContext {
  tx: CompanyTransaction;
  actor: Actor;
}

/** One line of history. `from_stage`/`to_stage` when something moved; `facts` may hold before and after. */
export interface ItemLine {
  action: RecordedAction;
  item_kind: string;
  item_id: string;
  item_label?: string;
  from_stage?: string;
  to_stage?: string;
  comment?: string;
  on_behalf_of_id?: string;
  /** Who asked for it, where it is done later in the background; null where nobody did and a rule says so. */
  actor_id?: string | null;
  facts?: Record<string, unknown>;
  /** Whose home page shows it, beside the actor's own. */
  shown_to?: readonly string[];
}

/** A change of settings: the audit log shows it, with `facts.before` and `facts.after`; no home page does by itself. */
export interface SettingLine extends ItemLine {
  item_kind: SettingKind;
  is_setting: true;
}

export type ActivityLine = (ItemLine & { is_setting?: false }) | SettingLine;

export interface CounterDelta {
  counter: Counter;
  /** Whose counter; the company's own counter moves by the same amount. Without it only the company's moves. */
  person_id?: string;
  count: number;
  /** Decimal in the company's currency. */
  total?: string;
}

/** What a write can do beside its own rows; all of it lands in the same transaction. */
export interface WriteContext {
  app: App;
  request: RequestInfo;
  tx: CompanyTransaction;
  client_id: string;
  /** Empty where nobody is signed in yet. */
  actor: Actor | null;
  record(line: ActivityLine): void;
  announce: Announce;
  count(delta: CounterDelta): void;
  /** A write that nothing of the handler's own waits for or reads: it leaves with the history, in one trip. */
  lastly(write: () => Promise<unknown>): void;
}

export interface SignedWriteContext extends WriteContext {
  actor: Actor;
}

/** How a handler is registered: the wrapper says which door it stands behind. */
export type Route<E> =
  | { door: 'open'; run: (context: OpenContext, input: InputOf<E>) => Promise<OutputOf<E>> }
  | { door: 'provider'; run: (context: ProviderContext, input: InputOf<E>) => Promise<OutputOf<E>> }
  | { door: 'read'; run: (context: ReadContext, input: InputOf<E>) => Promise<OutputOf<E>> }
  | { door: 'write'; run: (context: SignedWriteContext, input: InputOf<E>) => Promise<OutputOf<E>> }
  | { door: 'write'; prepare: (context: PreparingContext, input: InputOf<E>) => Promise<PreparedWrite<OutputOf<E>>> };

/** What is left to do in the transaction once the long work is done. */
export type PreparedWrite<Output> = (context: SignedWriteContext) => Promise<Output>;

export type RoutesOf<Group> = { [Key in keyof Group]: Route<Group[Key]> };

export function open<I, O>(run: (context: OpenContext, input: I) => Promise<O>) {
  return { door: 'open' as const, run };
}

export function provider<I, O>(run: (context: ProviderContext, input: I) => Promise<O>) {
  return { door: 'provider' as const, run };
}

export function read<I, O>(run: (context: ReadContext, input: I) => Promise<O>) {
  return { door: 'read' as const, run };
}

export function write<I, O>(run: (context: SignedWriteContext, input: I) => Promise<O>) {
  return { door: 'write' as const, run };
}

/**
 * A write with long work before it: decoding a picture would otherwise hold a connection and its locks all the while.
 * The work may be done in vain and done again, so it leaves nothing behind that matters.
 */
export function writeAfter<I, O>(prepare: (context: PreparingContext, input: I) => Promise<PreparedWrite<O>>) {
  return { door: 'write' as const, prepare };
}
