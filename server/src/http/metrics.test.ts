import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { aCompany } from '../testing/a-company.ts';
import { testProduct } from '../testing/test-product.ts';
import { answerErrors } from './answer-errors.ts';
import type { App } from './context.ts';
import { serveMetrics } from './metrics.ts';

/** An app with one busy database connection, one open page and three waiting mail jobs. */
const app = (token: string) =>
  ({
    config: readConfig({ METRICS_TOKEN: token }),
    database: { pool: { totalCount: 4, idleCount: 3, waitingCount: 0 } },
    jobs: { loads: async () => [{ name: 'mails', waiting: 3, oldest_s: 12 }] },
    notice_streams: { count: () => 1 },
    priority: { paused_s: () => 1.5 },
  }) as unknown as App;

it.each([
  ['127.0.0.1', '', 200],
  ['::1', '', 200],
  ['203.0.113.5', '', 404],
  ['203.0.113.5', 'only for the operator', 200],
])('answers %s with the token %j with %i', async (remoteAddress, token, status) => {
  const server = Fastify();
  answerErrors(server);
  serveMetrics(server, app(token));
  const headers = { authorization: `Bearer ${token}` };
  expect((await server.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(status);
});

it('counts waiting jobs, connections and open pages', async () => {
  const server = Fastify();
  serveMetrics(server, app(''));
  const lines = (await server.inject({ url: '/metrics' })).body.split('\n');
  for (const line of [
    'outlay_jobs_waiting{queue="mails"} 3',
    'outlay_oldest_job_seconds{queue="mails"} 12',
    'outlay_database_connections{state="used"} 1',
    'outlay_database_connections{state="idle"} 3',
    'outlay_database_connections{state="waiting"} 0',
    'outlay_open_streams 1',
    'outlay_background_pause_seconds_total 1.5',
  ])
    expect(lines).toContain(line);
});

it('reads waiting jobs from the queue', async () => {
  const product = await testProduct();
  const { client_id } = await aCompany(product, {});
  await product.app.database.inCompany(client_id, async (tx) => {
    for (let index = 0; index < 2; index += 1) await product.app.jobs.send(tx, 'metrics-test', { client_id });
    await product.app.jobs.send(tx, 'metrics-test', { client_id }, { start_after: new Date(Date.now() + 3_600_000) });
  });
  const loads = await product.app.jobs.loads();
  expect(loads.find(({ name }) => name === 'metrics-test')).toMatchObject({ waiting: 2 });
  await product.stop();
});
