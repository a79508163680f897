import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany, type TestPerson, testPassword } from '../../../testing/a-company.ts';
import { call } from '../../../testing/client.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { sweepExpired } from '../sweep-expired.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ environment: { TRUST_PROXY: '1' } });
});
afterAll(() => product.stop());

const headers = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36',
  'x-forwarded-for': '203.0.113.77',
};

async function signsIn({ email }: TestPerson, password = testPassword) {
  const { entry_token } = await call(product.address, 'auth.signIn', { email, password }, { headers });
  return call(product.address, 'auth.generateToken', { entry_token }, { headers });
}

/** Waits until the log has this many lines and returns it, because failures are saved after the response. */
async function logOf(person: TestPerson, lines: number) {
  return vi.waitFor(async () => {
    const { data } = await person.calls('people.signIns', {});
    expect(data).toHaveLength(lines);
    return data;
  });
}

describe('the sign-in log', () => {
  it('shows a person their sign-ins and failed attempts with a shortened address', async () => {
    const { ana, ben } = (await aCompany(product, { ana: ['employee'], ben: ['employee'] })).people;
    await expect(signsIn(ana, 'not the password')).toBeRefused('sign_in.wrong');
    await logOf(ana, 1);
    await signsIn(ana);
    const [latest, earlier] = await logOf(ana, 2);
    const where = { device: 'Chrome on Windows', network: '203.0.113.0/24', method: 'password' };
    expect(latest).toMatchObject({ ...where, outcome: 'signed_in', has_second_step: false });
    expect(earlier).toMatchObject({ ...where, outcome: 'wrong_password' });
    expect(JSON.stringify(latest)).not.toContain('203.0.113.77');
    expect((await ben.calls('people.signIns', {})).data).toEqual([]);
  });

  it('shows administrators those of the company, filtered and as a file', async () => {
    const { boss, ana } = (await aCompany(product, { boss: ['super_admin'], ana: ['employee'] })).people;
    await signsIn(ana);
    await expect(signsIn(ana, 'not the password')).toBeRefused('sign_in.wrong');
    await logOf(ana, 2);
    await signsIn(boss);
    const list = async (filters: object) => (await boss.calls('security.signIns', filters)).data;
    expect((await list({})).map(({ person, outcome }) => [person.first_name, outcome])).toEqual([
      ['Boss', 'signed_in'],
      ['Ana', 'wrong_password'],
      ['Ana', 'signed_in'],
    ]);
    expect(await list({ user_id: ana.user_id, outcome: 'failed' })).toHaveLength(1);
    expect(await list({ method: 'sso' })).toEqual([]);
    expect(await list({ to: '2020-01-01' })).toEqual([]);
    const first = await boss.calls('security.signIns', { limit: 1 });
    expect(await list({ limit: 1, after: first.next ?? '' })).toMatchObject([{ outcome: 'wrong_password' }]);
    const { content } = await boss.calls('security.exportSignIns', { outcome: 'failed' });
    expect(content).toContain('Wrong password');
    expect(content.trim().split('\n')).toHaveLength(2);
    await expect(ana.calls('security.signIns', {})).toBeRefused('access.denied');
  });

  it('is deleted after 90 days', async () => {
    const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
    await signsIn(ana);
    const { client_id } = ana;
    await product.app.database.inCompany(client_id, (tx) =>
      tx
        .updateTable('sign_ins')
        .set({ at: new Date('2020-01-01') })
        .where('client_id', '=', client_id)
        .execute(),
    );
    await sweepExpired(product.app, client_id);
    await logOf(ana, 0);
  });
});
