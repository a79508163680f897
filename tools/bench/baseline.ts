/**
 * The baseline runs in its own process. For each request it takes a connection from a pool of the same size as the
 * app's, sends `begin read only; set local app.client_id`, the endpoint's own queries and `commit` at once as the app
 * does, and returns the rows as JSON. It does only what is needed to read these rows over HTTP with Fastify and pg: no
 * sessions, permissions, validation, response formats, headers or log. `/baseline` sends statements as pg does by
 * default, parsed and planned each time; `/named` uses prepared statements, which gives the lowest possible baseline.
 * `/constant` responds without a database.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { typeParsers } from '#server/db/type-parsers.ts';
import type { BaselineCase, BaselineOptions } from './baseline-process.ts';

process.once('message', async (options: BaselineOptions) => {
  const pool = new pg.Pool({
    connectionString: options.app_url,
    max: options.pool_size,
    pipeline: true,
    types: typeParsers,
  });
  const server = Fastify();
  server.get('/constant', async () => ({ status: true }));
  for (const mode of ['baseline', 'named'] as const)
    server.get<{ Params: { index: string } }>(`/${mode}/:index`, ({ params }) =>
      rowsOf(pool, options.cases[Number(params.index)], mode === 'named'),
    );
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ address });
});
process.once('disconnect', () => process.exit(0));

async function rowsOf(pool: pg.Pool, baselineCase: BaselineCase | undefined, isNamed: boolean): Promise<unknown> {
  if (!baselineCase) throw new Error('There is no such case.');
  const client = await pool.connect();
  try {
    client.query(`begin read only; set local app.client_id = '${baselineCase.client_id}'`).catch(() => undefined);
    const answers = baselineCase.statements.map(({ sql, parameters }) =>
      client.query({ ...(isNamed && { name: nameOf(sql) }), text: sql, values: [...parameters] }),
    );
    client.query('commit').catch(() => undefined);
    const results = await Promise.all(answers);
    return { rows: results.map((result) => result.rows) };
  } finally {
    client.release();
  }
}

function nameOf(sql: string): string {
  const name = names.get(sql) ?? `baseline_${names.size}`;
  names.set(sql, name);
  return name;
}

const names = new Map<string, string>();
