import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCompany } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { connectTestCard } from '../testing/connect-test-card.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
afterAll(() => product.stop());

async function aConnection() {
  const { people, inCompany, client_id } = await aCompany(product, { ana: ['employee'] } as const, {
    features: { card_recon_enabled: true },
  });
  const { ana } = people;
  const connection = await connectTestCard(product, ana);
  return {
    ...connection,
    transactions: async () => (await ana.calls('cards.pagedTransactions', { limit: 100 })).data,
    /** Returns the codes of the saved notifications. */
    saved: async () => {
      const { rows } = await inCompany((tx) =>
        sql<{ code: string }>`select code from card_link_events
          where client_id = ${client_id} and link_id = ${connection.link_id}`.execute(tx),
      );
      return rows.map(({ code }) => code);
    },
  };
}

const synced = { timeout: 30_000, interval: 100 };

describe('a notification of the card feed', () => {
  it('is accepted only with a valid, recent signature of its body, and saved once', async () => {
    const { operate, saved } = await aConnection();
    const send = async (fault: string | null) => (await operate('webhook', { fault })).statuses;
    expect(await send('signature')).toEqual([401]);
    expect(await send('age')).toEqual([401]);
    expect(await send('body')).toEqual([401]);
    expect(await saved()).toEqual([]);
    expect(await send(null)).toEqual([200]);
    expect(await saved()).toEqual(['TRANSACTIONS.SYNC_UPDATES_AVAILABLE']);
    expect(await send('repeat')).toEqual([200, 200]);
    expect(await saved()).toHaveLength(2);
  });

  it.each([
    ['no signature', ''],
    ['no token', 'abc.def'],
    ['an unsigned token', `${part({ alg: 'none' })}.${part({})}.`],
    ['a token of another algorithm', `${part({ alg: 'HS256', kid: 'x' })}.${part({})}.AA`],
    ['a token of an unknown key', `${part({ alg: 'ES256', kid: 'unknown' })}.${part({})}.AA`],
  ])('is refused with %s', async (_, signature) => {
    const headers = signature ? { 'plaid-verification': signature } : undefined;
    const url = `${product.address}/api/webhooks/cards`;
    const { status } = await fetch(url, { method: 'POST', body: '{}', ...(headers && { headers }) });
    expect(status).toBe(401);
  });

  it('syncs the connection', async () => {
    const { operate, transactions } = await aConnection();
    const before = await vi.waitFor(async () => {
      const rows = await transactions();
      expect(rows.length).toBeGreaterThan(0);
      return rows;
    }, synced);
    const pending = before.find(({ status }) => status === 'PENDING');
    await operate('clock', { days: 3 });
    await vi.waitFor(async () => {
      const posted = (await transactions()).find(({ id }) => id === pending?.id);
      expect(posted).toMatchObject({ status: 'POSTED' });
    }, synced);
  });
});

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
