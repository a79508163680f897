import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { Refused } from './refusals.ts';

/** Exposes request durations per endpoint and status, and process metrics, for monitoring. */
export function countRequests(server: FastifyInstance, config: Config): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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

  const token = config.METRICS_TOKEN;
  // In production a proxy on the same machine would make every visitor look local, so the token is required.
  if (!token && config.MODE === 'production') return;

  server.get('/metrics', async (request, reply) => {
    if (token && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new Refused('session.invalid');
    if (!token && !isLoopback(request.ip)) throw new Refused('request.unknown_address');
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./u.test(address);
}

/** Compares digests, so timing reveals nothing about the token. */
function isSame(sent: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(expected));
}
