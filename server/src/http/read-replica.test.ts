import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnServer } from '../db/testing/own-server.ts';
import { ownServerWithReplica, type ReplicaServer } from '../db/testing/replica-server.ts';
import { aCompany, type TestCompany, type TestPerson } from '../testing/a-company.ts';
import { call } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

let primary: OwnServer;
let replica: ReplicaServer;
let product: TestProduct;
let company: TestCompany<'ana'>;
let ana: TestPerson;

beforeAll(async () => {
  ({ primary, replica } = await ownServerWithReplica());
  product = await productWith(replica.app_url);
});
afterAll(async () => {
  await product.stop();
  await replica.remove();
  await primary.remove();
});

beforeEach(async () => {
  await replica.resumeReplay();
  company = await aCompany(product, { ana: ['employee'] });
  ana = company.people.ana;
  await ana.calls('reports.create', { title: 'Berlin' });
});

/** All processes share a secret, so that each accepts the tokens of the others. */
const TOKEN_SECRET = 'the same secret in every process of the test';

const productWith = (DATABASE_REPLICA_URL: string) =>
  testProduct({ database: primary, environment: { DATABASE_REPLICA_URL, TOKEN_SECRET } });

const titlesAt = async ({ address }: TestProduct) =>
  (await call(address, 'reports.pagedList', {}, { access_token: ana.access_token })).data
    .map(({ title }) => title)
    .sort();

/** Returns the servers that handled the reads of `work`. */
async function answeredBy(of: TestProduct, work: () => Promise<unknown>) {
  const before = { ...of.app.database.replica_reads };
  await work();
  return Object.entries(of.app.database.replica_reads ?? {})
    .filter(([source, count]) => count > (before[source as keyof typeof before] ?? 0))
    .map(([source]) => source);
}

/** Changes rows directly in the database, so that the visible result shows which server handled a read. */
async function changesBehindIt(statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: primary.superuser_url });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

describe('a read replica', () => {
  it('answers lists as soon as it has what the company saved', async () => {
    await replica.catchUp();
    await replica.pauseReplay();
    await changesBehindIt(`update reports set title = 'Changed' where client_id = $1`, [company.client_id]);
    const answered = await answeredBy(product, async () => expect(await titlesAt(product)).toEqual(['Berlin']));
    expect(answered).toEqual(['replica']);
  });

  it('does not answer before it has the last write, in any process', async () => {
    const other = await productWith(replica.app_url);
    await replica.catchUp();
    await replica.pauseReplay();
    await ana.calls('reports.create', { title: 'Rome' });
    for (const each of [product, other]) {
      const answered = await answeredBy(each, async () => expect(await titlesAt(each)).toEqual(['Berlin', 'Rome']));
      expect(answered).toEqual(['primary']);
    }

    await replica.resumeReplay();
    await replica.catchUp();
    expect(await answeredBy(other, () => titlesAt(other))).toEqual(['replica']);
    await other.stop();
  });

  it('still answers other companies meanwhile', async () => {
    const { people } = await aCompany(product, { ben: ['employee'] });
    await replica.catchUp();
    await replica.pauseReplay();
    await people.ben.calls('reports.create', { title: 'Rome' });
    expect(await answeredBy(product, () => titlesAt(product))).toEqual(['replica']);
  });

  it('leaves the session to the primary', async () => {
    await replica.catchUp();
    await replica.pauseReplay();
    await changesBehindIt(`update sessions set ended_at = now() where client_id = $1`, [company.client_id]);
    expect(await ana.sends('reports.pagedList', {})).toMatchObject({
      http_status: 401,
      body: { code: 'session.ended' },
    });
  });

  it('shows one company only, and writes nothing', async () => {
    const { client_id } = await aCompany(product, {});
    await replica.catchUp();
    const { database } = product.app;
    const count = sql<{ n: number }>`select count(*)::int as n from reports`;
    const reads = (id: string) =>
      database.readFromReplica(
        id,
        async () => undefined,
        async (tx) => (await count.execute(tx)).rows[0]?.n,
      );
    const answered = await answeredBy(product, async () => {
      expect(await reads(company.client_id)).toBe(1);
      expect(await reads(client_id)).toBe(0);
    });
    expect(answered).toEqual(['replica']);

    const writes = database.readFromReplica(
      client_id,
      async () => undefined,
      (tx) => tx.deleteFrom('reports').where('client_id', '=', client_id).execute(),
    );
    await expect(writes).rejects.toThrow('read-only transaction');
  });

  it.each([
    ['the primary itself', () => primary.app_url],
    ['a role that bypasses row-level security', () => replica.superuser_url],
    ['a server that does not answer', () => 'postgres://outlay_app@127.0.0.1:1/outlay'],
  ])('is not used if its address is that of %s', async (_case, url) => {
    const other = await productWith(url());
    await replica.catchUp();
    const answered = await answeredBy(other, async () => expect(await titlesAt(other)).toEqual(['Berlin']));
    expect(answered).toEqual(['fallback']);
    await other.stop();
  });

  it('is replaced by the primary when it stops, and counted', async () => {
    await replica.catchUp();
    expect(await answeredBy(product, () => titlesAt(product))).toEqual(['replica']);
    await replica.stop();
    const answered = await answeredBy(product, async () => expect(await titlesAt(product)).toEqual(['Berlin']));
    expect(answered).toEqual(['fallback']);
    await ana.calls('reports.create', { title: 'Rome' });
    expect(await titlesAt(product)).toEqual(['Berlin', 'Rome']);

    const metrics = await (await fetch(`${product.address}/metrics`)).text();
    const { fallback } = product.app.database.replica_reads ?? {};
    expect(metrics).toContain(`outlay_replica_reads_total{answered_by="fallback"} ${fallback}`);
  });
});
