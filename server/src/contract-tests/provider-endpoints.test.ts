import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '#contract/every-endpoint.ts';
import type { ErrorBody } from '../http/refusals.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { call, send } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

let product: TestProduct;
let boss: TestPerson;
let pat: TestPerson;
beforeAll(async () => {
  product = await testProduct();
  boss = (await aCompany(product, { boss: ['super_admin'] })).people.boss;
  pat = (await aCompany(product, { pat: ['super_admin'] }, { is_provider: true })).people.pat;
});
afterEach(() => {
  product.app.config.MODE = 'development';
  product.setNow(null);
});
afterAll(() => product.stop());

const ofProvider = endpointList().filter(({ endpoint }) => endpoint.permission.kind === 'provider_admin');

/**
 * Calls every provider endpoint with this access token and returns the different results. The input is empty, so a
 * permitted call fails validation instead.
 */
async function answersTo(access_token: string): Promise<Set<string>> {
  const answers = new Set<string>();
  for (const { name } of ofProvider) {
    const { http_status, body } = await send(product.address, name, {}, { access_token });
    answers.add(`${http_status} ${(body as ErrorBody).code}`);
  }
  return answers;
}

/** Starts a session in which support acts as a client's super admin for 15 minutes, and returns its access token. */
async function actsAsBoss(): Promise<string> {
  const { client_id, user_id } = boss;
  const acting = { client_id, user_id, reason: 'Asked by phone.', minutes: 15 as const, is_read_only: false };
  const { entry_token } = await pat.calls('acting.start', acting);
  return (await call(product.address, 'auth.generateToken', { entry_token })).access;
}

describe('every endpoint of the provider', () => {
  it('refuses a provider admin who has no second factor, in production', async () => {
    expect(ofProvider.length).toBeGreaterThan(15);
    product.app.config.MODE = 'production';
    expect(await answersTo(pat.access_token)).toEqual(new Set(['403 two_factor.set_up']));
  });

  it('refuses a super admin of a client', async () => {
    expect(await answersTo(boss.access_token)).toEqual(new Set(['403 access.denied']));
  });

  it('refuses support that acts as a client, and more so when its time is over', async () => {
    const access_token = await actsAsBoss();
    const answers = await answersTo(access_token);
    expect([...answers].filter((answer) => !/^403 (access\.denied|acting\.never)$/u.test(answer))).toEqual([]);

    product.setNow(new Date(Date.now() + 16 * 60_000));
    expect(await answersTo(access_token)).toEqual(new Set(['401 session.expired']));
  });

  it('refuses somebody who was a provider admin', async () => {
    const { sam } = (await aCompany(product, { sam: ['super_admin'] }, { is_provider: true })).people;
    const { client_id, user_id } = sam;
    expect(await answersTo(sam.access_token)).not.toContain('403 access.denied');
    await product.app.database.inCompany(client_id, (tx) =>
      tx
        .updateTable('users')
        .set({ is_provider_admin: false })
        .where('client_id', '=', client_id)
        .where('id', '=', user_id)
        .execute(),
    );
    expect(await answersTo(sam.access_token)).toEqual(new Set(['403 access.denied']));
  });
});
