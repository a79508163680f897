import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpointList } from '#contract/every-endpoint.ts';
import type { ErrorBody } from '../http/refusals.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { type Answer, call, send } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

let product: TestProduct;
let boss: TestPerson;
let pat: TestPerson;
beforeAll(async () => {
  product = await testProduct();
  boss = (await aCompany(product, { boss: ['super_admin'] })).people.boss;
  pat = (await aCompany(product, { pat: [] }, { is_provider: true })).people.pat;
});
afterAll(() => product.stop());

/** Returns the access token of a session in which support acts as the super admin. */
async function actsAs({ is_read_only }: { is_read_only: boolean }): Promise<string> {
  const { entry_token } = await pat.calls('acting.start', {
    client_id: boss.client_id,
    user_id: boss.user_id,
    reason: 'Asked by phone.',
    minutes: 15,
    is_read_only,
  });
  return (await call(product.address, 'auth.generateToken', { entry_token })).access;
}

function refusalOf({ http_status, body }: Answer): string {
  return `${http_status} ${(body as ErrorBody).code}`;
}

const signedIn = endpointList().filter(({ endpoint }) => endpoint.permission.kind !== 'anyone');
const writes = signedIn.filter(({ endpoint }) => endpoint.effect === 'write' && !endpoint.open_when_acting);
const never = writes.filter(({ endpoint }) => endpoint.confirms || endpoint.not_when_acting);

describe('support that acts as a person', () => {
  it('is refused every write unless changes were allowed', async () => {
    const access_token = await actsAs({ is_read_only: true });
    const refused: Record<string, string> = {};
    for (const { name } of writes) refused[name] = refusalOf(await send(product.address, name, {}, { access_token }));
    const isNever = new Set<EndpointName>(never.map(({ name }) => name));
    expect(refused).toEqual(
      Object.fromEntries(
        writes.map(({ name }) => [name, isNever.has(name) ? '403 acting.never' : '403 acting.read_only']),
      ),
    );
    expect(writes.length).toBeGreaterThan(150);
  });

  it('never pays or changes bank accounts, passwords, second factors and API keys', async () => {
    const access_token = await actsAs({ is_read_only: false });
    for (const { name } of never)
      expect(refusalOf(await send(product.address, name, {}, { access_token })), name).toBe('403 acting.never');
    expect(never.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'payouts.process',
        'bankFiles.savePayingAccount',
        'ach.addFundingSource',
        'auth.changePassword',
        'twoFactor.startTotp',
        'apiKeys.create',
        'apiKeys.revoke',
      ]),
    );
  });

  it('is refused on every endpoint once its time is over', async () => {
    const access_token = await actsAs({ is_read_only: false });
    await boss.calls('home.dashboard', {}, { access_token });
    const { client_id } = boss;
    await product.app.database.inCompany(client_id, (tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: product.app.clock() })
        .where('client_id', '=', client_id)
        .where('acting_id', 'is not', null)
        .execute(),
    );
    for (const { name } of signedIn)
      expect(refusalOf(await send(product.address, name, {}, { access_token })), name).toBe('401 session.expired');
  });
});
