import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from './context.ts';
import { Refused } from './refusals.ts';

type MeasuredApp = Pick<App, 'config' | 'database' | 'jobs' | 'notice_streams' | 'priority' | 'virus_scan'>;

/** Exposes request durations per endpoint and status, waiting jobs, connections and process metrics, for monitoring. */
export function serveMetrics(server: FastifyInstance, app: MeasuredApp): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(server, registry);
  const countJobs = jobGauges(app, registry);
  measureConnections(app, registry);
  countReplicaReads(app, registry);
  countVirusScans(app, registry);
  countPauses(app, registry);

  const token = app.config.METRICS_TOKEN;
  // In production, a proxy on the same machine would make every visitor look local, so a token is required.
  if (!token && app.config.MODE === 'production') return;

  server.get('/metrics', async (request, reply) => {
    if (token && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new Refused('session.invalid');
    if (!token && !isLoopback(request.ip)) throw new Refused('request.unknown_address');
    await countJobs();
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

function measureRequests(server: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'outlay_request_seconds',
    help: 'Duration of requests by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });

  server.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint) durations.observe({ endpoint, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
}

/**
 * Registers gauges for the jobs of all processes, because any worker can run them. Returns the function that updates
 * the gauges.
 */
function jobGauges({ jobs }: MeasuredApp, registry: Registry): () => Promise<void> {
  const shared = { labelNames: ['queue'], registers: [registry] };
  const waiting = new Gauge({ name: 'outlay_jobs_waiting', help: 'Jobs that could run now, by queue.', ...shared });
  const oldest = new Gauge({
    name: 'outlay_oldest_job_seconds',
    help: 'How long the oldest waiting job of a queue has waited.',
    ...shared,
  });
  return async () => {
    const loads = await jobs.loads();
    waiting.reset();
    oldest.reset();
    for (const load of loads) {
      waiting.set({ queue: load.name }, load.waiting);
      oldest.set({ queue: load.name }, load.oldest_s);
    }
  };
}

function measureConnections({ database, notice_streams }: MeasuredApp, registry: Registry): void {
  new Gauge({
    name: 'outlay_database_connections',
    help: 'Database connections in use and idle, and requests waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: 'used' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Gauge({
    name: 'outlay_open_streams',
    help: 'Open pages that receive live notices.',
    registers: [registry],
    collect() {
      this.set(notice_streams.count());
    },
  });
}

/** Counts reads by the server that ran them. All counts stay zero without a replica. */
function countReplicaReads({ database }: MeasuredApp, registry: Registry): void {
  new Counter({
    name: 'outlay_replica_reads_total',
    help: 'Reads that the replica may answer, by the server that answered.',
    labelNames: ['answered_by'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [answered_by, count] of Object.entries(database.replica_reads ?? {})) this.inc({ answered_by }, count);
    },
  });
}

/** Counts virus scans by result. All counts stay zero without a scanner. */
function countVirusScans({ virus_scan }: MeasuredApp, registry: Registry): void {
  new Counter({
    name: 'outlay_virus_scans_total',
    help: 'Files that were scanned for viruses, by result.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(virus_scan?.results ?? {})) this.inc({ result }, count);
    },
  });
}

function countPauses({ priority }: MeasuredApp, registry: Registry): void {
  new Counter({
    name: 'outlay_background_pause_seconds_total',
    help: 'How long background work paused because requests came first.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(priority.paused_s());
    },
  });
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./u.test(address);
}

/** Compares digests, so that timing reveals nothing about the token. */
function isSame(sent: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(expected));
}
