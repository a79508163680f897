import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { type OwnServer, ownMigratedServer } from '../db/testing/own-server.ts';
import { aCompany, type TestPerson, testPassword } from '../testing/a-company.ts';
import { ask } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

let server: OwnServer;
let again: Embedded | undefined;
let product: TestProduct;
let ana: TestPerson;
beforeAll(async () => {
  server = await ownMigratedServer();
  product = await testProduct({
    environment: { DATABASE_URL: server.app_url, DATABASE_OWNER_URL: server.owner_url },
  });
  ana = (await aCompany(product, { ana: ['employee'] })).people.ana;
});
afterAll(async () => {
  await product.stop();
  await again?.stop();
  await server.remove();
});

describe('while the database is unavailable', () => {
  it('every kind of endpoint answers 503 and recovers without a restart', async () => {
    expect((await ana.sends('home.dashboard', {})).http_status).toBe(200);

    await server.stop();

    const edit = { first_name: 'A', last_name: 'B', phone: '', time_zone: 'UTC', version: 0 };
    const answers = [
      await ana.sends('home.dashboard', {}),
      await ana.sends('people.editProfile', edit),
      await ana.sends('auth.signIn', { email: ana.email, password: testPassword }),
      await ana.sends('client.currencies', {}),
      await ask(`${product.address}/health`),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        http_status: 503,
        body: {
          status: false,
          code: 'service.away',
          message: 'The service is temporarily unavailable. Nothing was saved; try again in a moment.',
          request_id: answer.headers.get('x-request-id'),
        },
      });
      expect(answer.headers.get('retry-after')).toBe('1');
    }

    again = await startEmbedded({ directory: server.directory });
    expect(again.app_url).toBe(server.app_url);
    await expect.poll(async () => (await ana.sends('home.dashboard', {})).http_status, { timeout: 10_000 }).toBe(200);
    expect((await ana.sends('people.editProfile', edit)).http_status).toBe(200);
    expect((await ask(`${product.address}/health`)).http_status).toBe(200);
  });
});
