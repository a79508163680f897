import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, testPassword } from '../../testing/a-company.ts';
import { call } from '../../testing/client.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { sweepExpired } from './sweep-expired.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const dayMs = 24 * 60 * 60 * 1000;
const later = (days: number) => new Date(Date.now() + days * dayMs);

describe('deleting expired data', () => {
  it('deletes links, tokens, stored responses and sessions once they expire, not before', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const { client_id } = company;
    const { ana } = company.people;
    const { entry_token } = await call(product.address, 'auth.signIn', { email: ana.email, password: testPassword });
    const { refresh } = await call(product.address, 'auth.generateToken', { entry_token });
    await call(product.address, 'auth.generateToken', { refresh_token: refresh ?? '' });
    const headers = { 'idempotency-key': randomUUID() };
    await ana.calls('notices.read', {}, { headers });

    const tables = ['single_use_tokens', 'refresh_tokens', 'idempotency_keys', 'sessions'] as const;
    const counts = () =>
      company.inCompany((tx) =>
        Promise.all(
          tables.map(async (table) => {
            const rows = await tx.selectFrom(table).select('client_id').where('client_id', '=', client_id).execute();
            return rows.length;
          }),
        ),
      );
    const sweptAt = async (days: number) => {
      product.setNow(later(days));
      await sweepExpired(product.app, client_id);
      product.setNow(null);
      return counts();
    };

    expect(await sweptAt(0)).toEqual([1, 2, 1, 2]);
    expect(await sweptAt(2)).toEqual([0, 2, 1, 2]);
    expect(await sweptAt(8)).toEqual([0, 1, 0, 2]);
    expect(await sweptAt(32)).toEqual([0, 0, 0, 0]);
  });

  it('deletes expired counters', async () => {
    const { database, limits } = product.app;
    const key = `test ${randomUUID()}`;
    await database.outside
      .insertInto('rate_limits')
      .values({ key, points: 1, expire: Date.now() + dayMs })
      .execute();
    const isThere = async () => {
      const { rows } = await database.pool.query('select 1 from rate_limits where key = $1', [key]);
      return rows.length === 1;
    };
    await limits.clearExpired(new Date());
    expect(await isThere()).toBe(true);
    await limits.clearExpired(later(2));
    expect(await isThere()).toBe(false);
  });
});
