import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { answerErrors, wasDiskFull } from './answer-errors.ts';
import { serveDescription } from './api-pages/openapi.ts';
import type { App } from './context.ts';
import { drainBeforeClose } from './drain-before-close.ts';
import { serveMetrics } from './metrics.ts';
import { type MountedRoutes, mount } from './mount.ts';
import { Refused, refusalBody } from './refusals.ts';
import { dataPolicy, securityHeaders, setSecurityHeaders } from './security-headers.ts';
import { serveBankPage, serveOutbox } from './serve/outbox-page.ts';
import { serveCalendar } from './serve/serve-calendar.ts';
import { serveFiles } from './serve/serve-files.ts';
import { serveInboundMail } from './serve/serve-inbound-mail.ts';
import { serveNoticeStream } from './serve/serve-notice-stream.ts';
import { serveScim } from './serve/serve-scim.ts';
import { serveUnsubscribe } from './serve/serve-unsubscribe.ts';
import { serveWebhooks } from './serve/serve-webhooks.ts';
import { serveWeb } from './serve/web-pages.ts';
import { traceRequests } from './trace-requests.ts';

const bodyLimitBytes = 1024 * 1024;
/**
 * The time in which a request must arrive, which is long enough for a large receipt on a slow connection. Fastify has
 * no timeout by default.
 */
const requestTimeoutMs = 120_000;

/** Builds the HTTP server: the API, the web app, and the endpoints for operators. */
export async function buildServer(app: App, routes: MountedRoutes): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    // Fastify's own log lines contain URLs, and URLs of pages can contain tokens.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: trustedProxies(app.config.TRUST_PROXY),
    requestIdHeader: false,
    genReqId: (request) => sentId(request.headers['x-request-id']) ?? uuidv7(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    forceCloseConnections: 'idle',
    // The server still responds to requests during shutdown; see drainBeforeClose.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => answerUnreadable(app, request.id, reply as FastifyReply),
  });

  answerErrors(server);
  if (app.traces) traceRequests(server, app.traces);
  logRequests(server);
  prioritize(server, app);
  securityHeaders(server, app);
  await server.register(fastifyCookie);
  await server.register(fastifyCompress, { threshold: 2048, encodings: ['br', 'gzip'], inflateIfDeflated: false });
  serveMetrics(server, app);
  const isClosing = drainBeforeClose(server, { drain_ms: app.config.DRAIN_MS });
  server.get('/health', async () => {
    if (isClosing()) throw new Refused('service.away');
    if (wasDiskFull()) throw new Refused('service.disk_full');
    await app.database.pool.query('select 1');
    return { status: true };
  });

  if (app.config.API_DOCS) serveDescription(server);
  mount(server, app, routes);
  serveNoticeStream(server, app);
  await serveWebhooks(server, app);
  await serveInboundMail(server, app);
  await serveUnsubscribe(server, app);
  serveCalendar(server, app);
  await serveScim(server, app);
  await serveFiles(server, app);
  serveOutbox(server, app);
  serveBankPage(server, app);
  await serveWeb(server, app);

  return server;
}

/**
 * Converts TRUST_PROXY to Fastify's option. A number is the number of trusted proxies, counted from this server
 * outwards; entries further left in the X-Forwarded-For header are not trusted.
 */
function trustedProxies(configured: App['config']['TRUST_PROXY']) {
  return typeof configured === 'number' ? (_address: string, hop: number) => hop < configured : configured;
}

/** Responds to requests whose URL cannot be parsed. Such requests reach no route and no hook. */
function answerUnreadable(app: App, request_id: string, reply: FastifyReply): void {
  setSecurityHeaders(reply, app);
  reply.headers({
    'x-request-id': request_id,
    'cache-control': 'no-store',
    'content-security-policy': dataPolicy,
  });
  reply.status(400).send(refusalBody(new Refused('request.unreadable'), request_id));
}

function sentId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/u.test(header) ? header : undefined;
}

function logRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint ?? request.routeOptions.url ?? 'unknown';
    const line = {
      request_id: request.id,
      endpoint,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.debug(line, 'answered');
  });
}

/** Pauses background work when a request arrives, unless the request only polls the progress of that work. */
function prioritize(server: FastifyInstance, { priority }: App): void {
  const ofProgress: readonly string[] = ['bulk.progress', 'exports.details'] satisfies EndpointName[];
  server.addHook('onRequest', async ({ routeOptions }) => {
    const { endpoint } = routeOptions.config;
    if (endpoint && !ofProgress.includes(endpoint)) priority.requestArrived();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
  }
}
