import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fileFields, pathParameters } from '#contract/endpoint.ts';
import { endpointList, type NamedEndpoint } from '#contract/every-endpoint.ts';
import type { LanguageCode } from '#domain/language/languages.ts';
import { msg } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../db/database.ts';
import { admitSession, type RequestSession } from './admit-session.ts';
import { apiKeyPrefix, sessionOfApiKey } from './api-key-session.ts';
import type {
  Actor,
  App,
  OpenContext,
  OwnScope,
  PreparedWrite,
  PreparingContext,
  ProviderContext,
  ReadContext,
  RequestInfo,
  RowsOf,
  SignedWriteContext,
} from './context.ts';
import { answerOnce } from './idempotency.ts';
import { inLanguage } from './language.ts';
import { orRefuse, Refused } from './refusals.ts';
import { languageOf, requestInfoOf } from './request-info.ts';
import { markSessionSeen, takeKey } from './request-pipeline.rows.ts';
import { runWrite } from './run-write.ts';
import { scanFile } from './scan-file.ts';
import { actorOf } from './session.ts';

interface ReadRoute {
  kind: 'read';
  run: (context: ReadContext, input: never) => Promise<unknown>;
  may_use_replica?: boolean;
}

interface OwnReadRoute {
  kind: 'read';
  load: (scope: OwnScope, input: never) => Promise<unknown>;
  run: (context: ReadContext, input: never, rowsOf: RowsOf<never>) => Promise<unknown>;
}

/** A handler without its input type. `mount` checks that its kind matches the contract. */
type MountedRoute =
  | { kind: 'open'; run: (context: OpenContext, input: never) => Promise<unknown> }
  | { kind: 'provider'; run: (context: ProviderContext, input: never) => Promise<unknown> }
  | ReadRoute
  | OwnReadRoute
  | { kind: 'write'; run: (context: SignedWriteContext, input: never) => Promise<unknown> }
  | { kind: 'write'; prepare: (context: PreparingContext, input: never) => Promise<PreparedWrite<unknown>> };

export type MountedRoutes = Record<string, Record<string, MountedRoute>>;

/**
 * Mounts every endpoint of the contract. Each request passes session → permission → parsing → company transaction →
 * idempotency key → handler → history, events and counters → commit.
 */
export function mount(server: FastifyInstance, app: App, routes: MountedRoutes): void {
  for (const named of endpointList()) {
    const route = routeFor(named, routes);
    server.route({
      method: named.endpoint.method,
      url: `/api${named.endpoint.path.replace(/\{(\w+)\}/gu, ':$1')}`,
      config: { endpoint: named.name },
      ...(named.endpoint.body_limit_mb && { bodyLimit: named.endpoint.body_limit_mb * 1024 * 1024 }),
      handler: (request, reply) => answer({ app, named, route, request, reply }),
    });
  }
}

interface Call {
  app: App;
  named: NamedEndpoint;
  route: MountedRoute;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function answer(call: Call): Promise<unknown> {
  const requestInfo = requestInfoOf(call.app, call.request, call.reply);
  const output = await inLanguage(languageOfWork(call, requestInfo), () => dispatch(call, requestInfo));
  // Responses are validated against the contract only in development and tests, to keep production fast.
  if (call.app.config.MODE === 'development') call.named.endpoint.output.parse(output);
  return output;
}

/**
 * Returns the language in which a handler runs. Reads and requests without a session produce texts for their reader.
 * Writes run in English, because other people read the texts that they save; their error messages are translated
 * afterwards.
 */
function languageOfWork({ named, route }: Call, { language }: RequestInfo): LanguageCode {
  return route.kind === 'open' || named.endpoint.effect === 'read' ? language : 'en';
}

async function dispatch(call: Call, requestInfo: RequestInfo): Promise<unknown> {
  const { app, named, route, request } = call;
  if (route.kind === 'open') {
    if (named.endpoint.limit) await app.limits.tryAddress(requestInfo);
    return route.run({ app, request: requestInfo }, parseInput(named, request));
  }

  const session = await sessionOf(call, requestInfo);
  request.signed_in_as = { client_id: session.client_id, session_id: session.session_id };
  await scanFiles(call, requestInfo, session);

  switch (route.kind) {
    case 'provider':
      return route.run(await preparingContext(call, requestInfo, session), parseInput(named, request));
    case 'read':
      return 'load' in route
        ? dispatchOwnRead(call, requestInfo, session, route)
        : dispatchRead(call, requestInfo, session, route);
    case 'write': {
      const run: WriteHandler =
        'prepare' in route
          ? await route.prepare(await preparingContext(call, requestInfo, session), parseInput(named, request))
          : route.run;
      return dispatchWrite(call, requestInfo, session, run);
    }
  }
}

/**
 * Scans the files of a request for viruses, after its permission and input have been checked and before anything
 * changes.
 */
async function scanFiles(call: Call, requestInfo: RequestInfo, session: RequestSession): Promise<void> {
  const { app, named, request } = call;
  const names = fileFields(named.endpoint);
  if (!app.virus_scan || names.length === 0) return;
  const { client_id, user_id } = (await preparingContext(call, requestInfo, session)).actor;
  const input: Record<string, unknown> = parseInput(named, request);
  for (const name of names) {
    const sent = input[name];
    if (typeof sent !== 'string') continue;
    orRefuse(await scanFile(app, Buffer.from(sent, 'base64'), { client_id, user_id, source: named.name }));
  }
}

/** Returns the session of an access token or an API key. Both pass the same checks afterwards. */
async function sessionOf({ app, named, request }: Call, { now }: RequestInfo): Promise<RequestSession> {
  const sent = tokenOf(request);
  if (sent.startsWith(apiKeyPrefix)) return { ...(await sessionOfApiKey(app, sent, { named, now })), is_api_key: true };
  const token = await app.access_tokens.read(sent, now);
  if (!token.allowed) throw new Refused(token.code);
  return { ...token.value, is_api_key: false };
}

function admitted({ app, named }: Call, { now, address }: RequestInfo, session: RequestSession, actor: Actor): Actor {
  const admittedActor = admitSession({ app, now, address, session, endpoint: named.endpoint }, actor);
  if (actor.company.has_idle_limit && !session.is_api_key) markSeen(app, actor, now);
  return admittedActor;
}

/**
 * Saves the last use of a session, at most once a minute. Uses a separate transaction, because the request's own
 * transaction may be read-only; the request does not wait for it.
 */
function markSeen(app: App, { client_id, session_id, last_seen_at }: Actor, now: Date): void {
  if (now.getTime() - last_seen_at.getTime() < seenMs) return;
  app.database
    .inCompany(client_id, (tx) => markSessionSeen(tx, { client_id, session_id }, now))
    .catch((error: unknown) => app.log.warn({ error }, 'the use of a session was not saved'));
}

const seenMs = 60_000;

/**
 * Runs a read. The session is always checked on the primary, so that ending a session or removing a role takes effect
 * immediately.
 */
function dispatchRead(
  call: Call,
  requestInfo: RequestInfo,
  session: RequestSession,
  route: ReadRoute,
): Promise<unknown> {
  const { app, named, request } = call;
  const { client_id } = session;
  const readActor = async (tx: CompanyTransaction) =>
    admitted(call, requestInfo, session, await actorOf(tx, session, requestInfo.now));
  const run = (tx: CompanyTransaction, actor: Actor) =>
    route.run({ app, request: requestInfo, tx, actor }, parseInput(named, request));
  if (route.may_use_replica) return app.database.readFromReplica(client_id, readActor, run);
  return app.database.readInCompany(client_id, async (tx) => run(tx, await readActor(tx)));
}

/**
 * Runs a read of the person's own rows. The rows are loaded together with the session if an earlier request has shown
 * which person the session belongs to.
 */
function dispatchOwnRead(
  call: Call,
  requestInfo: RequestInfo,
  session: RequestSession,
  { load, run }: OwnReadRoute,
): Promise<unknown> {
  const { app, named, request } = call;
  const { client_id, session_id } = session;
  const known_id = personOfSession.get(session_id);

  return app.database.readInCompany(client_id, async (tx) => {
    const foundActor = actorOf(tx, session, requestInfo.now);
    const parsed = attempt(() => parseInput(named, request));
    const rowsOf = (owner_id: string, input: never) => load({ tx, client_id, owner_id }, input);
    const isEarly = known_id !== undefined && 'value' in parsed && isForThemselves(parsed.value, known_id);
    const early = isEarly ? rowsOf(known_id, parsed.value) : undefined;
    // If the request is refused, nobody awaits the rows, so their error must not count as unhandled.
    early?.catch(() => undefined);

    const actor = admitted(call, requestInfo, session, await foundActor);
    if ('error' in parsed) throw parsed.error;
    if (personOfSession.size >= maxSessions) personOfSession.clear();
    personOfSession.set(session_id, actor.user_id);
    const input = parsed.value;
    return run({ app, request: requestInfo, tx, actor }, input, (owner_id) => {
      const rows = early && owner_id === known_id ? early : rowsOf(owner_id, input);
      return rows as Promise<never>;
    });
  });
}

/** The user who belongs to each session seen so far. The user of a session never changes. */
const personOfSession = new Map<string, string>();
const maxSessions = 10_000;

function isForThemselves(input: { for_user_id?: string }, user_id: string): boolean {
  return input.for_user_id === undefined || input.for_user_id === user_id;
}

/**
 * Returns the result or the error of `run`, so that the error can be thrown later: an invalid session is reported
 * before an invalid input.
 */
function attempt<T>(run: () => T): { value: T } | { error: unknown } {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
}

type WriteHandler = (context: SignedWriteContext, input: never) => Promise<unknown>;

/**
 * Reads the actor in a transaction that ends before the handler opens another one. Otherwise concurrent requests could
 * use up the pool and wait for each other forever.
 */
async function preparingContext(
  call: Call,
  requestInfo: RequestInfo,
  session: RequestSession,
): Promise<PreparingContext> {
  const { app } = call;
  const actor = await app.database.readInCompany(session.client_id, (tx) => actorOf(tx, session, requestInfo.now));
  return { app, request: requestInfo, actor: admitted(call, requestInfo, session, actor) };
}

function dispatchWrite(
  call: Call,
  requestInfo: RequestInfo,
  session: RequestSession,
  run: WriteHandler,
): Promise<unknown> {
  const { app, named, request } = call;
  const { client_id } = session;
  const key = named.endpoint.secret ? undefined : keyOf(request);

  return app.database.inCompany(client_id, async (tx) => {
    const [foundActor, takenKey] = await Promise.all([
      actorOf(tx, session, requestInfo.now),
      key?.is_readable ? takeKey(tx, { ...session, key: key.sent }) : undefined,
    ]);
    const actor = admitted(call, requestInfo, session, foundActor);
    const input = parseInput(named, request);
    if (key && !key.is_readable) throw new Refused('request.invalid', {}, { 'idempotency-key': keyMessage });

    return runWrite({ app, request: requestInfo, client_id, actor, tx }, (context) => {
      const signed = { ...context, actor };
      if (actor.acting && !named.endpoint.open_when_acting) recordActing(signed, named.endpoint.summary);
      return answerOnce(signed, { named, input, taken: takenKey }, () => run(signed, input));
    });
  });
}

/** Records every write by support in the company's audit log, even if it creates no other entry. */
function recordActing({ actor, record }: SignedWriteContext, summary: string): void {
  record({
    action: 'acting_changed',
    item_kind: 'user',
    item_id: actor.user_id,
    item_label: summary,
    actor_id: null,
    is_on_home: false,
  });
}

function parseInput({ endpoint }: NamedEndpoint, request: FastifyRequest): never {
  const sent = endpoint.method === 'GET' ? request.query : (request.body ?? {});
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new Refused('request.unreadable');
  const given = { ...sent, ...pick(request.params, pathParameters(endpoint.path)) };
  const parsed = inLanguage(languageOf(request), () => endpoint.input.safeParse(given));
  if (!parsed.success) throw new Refused('request.invalid', {}, fieldMessages(parsed.error));
  // JSON can encode half a surrogate pair ('\ud800'), which PostgreSQL rejects in text and JSON.
  if (!isWellFormed(parsed.data)) throw new Refused('request.unreadable');
  return parsed.data as never;
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.values(value).every(isWellFormed);
}

function pick(from: unknown, names: string[]): Record<string, unknown> {
  const values = from as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Returns one message per field, from its first issue. Unknown fields are listed by name. */
function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'request');
    fields[path] ??= issue.message;
  }
  return fields;
}

function tokenOf(request: FastifyRequest): string {
  const token = request.headers['access-token'];
  if (typeof token === 'string') return token;
  // API clients usually send their key in this header. The web app never sends its access tokens in it.
  const bearer = /^Bearer (outlay_[\w-]+)$/u.exec(request.headers.authorization ?? '');
  return bearer?.[1] ?? '';
}

const keyMessage = msg`Use at most 200 printable characters.`;

function keyOf(request: FastifyRequest): { sent: string; is_readable: boolean } | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const sent = `${header}`;
  return { sent, is_readable: /^[\x21-\x7e]{1,200}$/u.test(sent) };
}

/**
 * Finds the handler of an endpoint. The start fails if its kind does not match the contract, because a mismatch would
 * skip security checks.
 */
function routeFor({ name, endpoint }: NamedEndpoint, routes: MountedRoutes): MountedRoute {
  const [group = '', key = ''] = name.split('.');
  const route = routes[group]?.[key];
  if (!route) throw new Error(`No handler for ${name}.`);
  const kind = routeKindOf(endpoint);
  if (route.kind !== kind) throw new Error(`${name} is declared as ${kind} but registered as ${route.kind}.`);
  return route;
}

function routeKindOf({ permission, effect }: NamedEndpoint['endpoint']): MountedRoute['kind'] {
  if (permission.kind === 'anyone') return 'open';
  return permission.kind === 'provider_admin' ? 'provider' : effect;
}
