import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OwnServer, ownMigratedServer } from '../db/testing/own-server.ts';
import { installedPgbouncer, type Pgbouncer, startPgbouncer } from '../db/testing/pgbouncer.ts';
import { aTeam } from '../modules/approvals/testing/a-team.ts';
import { testPassword } from '../testing/a-company.ts';
import { call } from '../testing/client.ts';
import { mailTo } from '../testing/mails.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

const installed = installedPgbouncer();
const reason = installed ? '' : ' (skipped: pgbouncer is not installed)';

/**
 * The number of connections of pgbouncer. The product opens more connections, so its transactions have to share these.
 */
const pool_size = 3;

describe.skipIf(!installed)(`behind pgbouncer in transaction mode${reason}`, () => {
  let server: OwnServer;
  let pgbouncer: Pgbouncer;
  let product: TestProduct;
  beforeAll(async () => {
    server = await ownMigratedServer();
    pgbouncer = await startPgbouncer(server.app_url, { pool_size });
    product = await testProduct({
      works: true,
      database: { owner_url: server.owner_url, app_url: pgbouncer.app_url },
      environment: {
        DATABASE_LISTEN_URL: server.app_url,
        DATABASE_PREPARED_STATEMENTS: installed?.knows_prepared_statements ? 'on' : 'off',
      },
    });
  });
  afterAll(async () => {
    await product.stop();
    await pgbouncer.stop();
    await server.remove();
  });

  it('people sign in, and see their own company only', async () => {
    const teams = await Promise.all([aTeam(product), aTeam(product)]);
    for (const { ana } of teams)
      await call(product.address, 'auth.signIn', { email: ana.email, password: testPassword });

    // A statement is prepared by name after 16 uses, so 20 uses prepare it on connections that other clients use at the
    // same time.
    await Promise.all(
      teams.map(async ({ ana }, team) => {
        for (let turn = 0; turn < 20; turn += 1) await ana.calls('reports.create', { title: `Team ${team}` });
      }),
    );
    await Promise.all(
      Array.from({ length: 40 }, async (_, turn) => {
        const team = turn % 2;
        const { data, total_records } = (await teams[team]?.ana.calls('reports.pagedList', {})) ?? {};
        expect(total_records).toBe(20);
        expect(new Set(data?.map(({ title }) => title))).toEqual(new Set([`Team ${team}`]));
      }),
    );
  });

  it('jobs run, mails are sent and live notices arrive', async () => {
    const { ana, boss, submits } = await aTeam(product);
    const abort = new AbortController();
    const stream = await fetch(`${product.address}/api/notices/stream`, {
      headers: { 'access-token': boss.access_token },
      signal: abort.signal,
    });
    let received = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of stream.body ?? []) received += decoder.decode(chunk);
    })().catch(() => undefined);

    await submits(ana, ['12.50'], 'Prague');
    await mailTo(product, boss.email, /Prague needs your approval/u);
    await vi.waitFor(() => expect(received).toContain('event: notice'), { timeout: 15_000 });
    abort.abort();
    await reading;
  });
});
