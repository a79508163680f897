import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, testPassword } from '../../testing/a-company.ts';
import { call } from '../../testing/client.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const signIn = async (email: string, password = testPassword) =>
  call(product.address, 'auth.signIn', { email, password });

describe('signing in', () => {
  it('ends at an entry token that opens one session, once', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { entry_token, redirect_to } = await signIn(people.ana.email);
    expect(redirect_to).toBe(`/auth/${entry_token}`);

    const { access } = await call(product.address, 'auth.generateToken', { entry_token });
    const { data } = await call(product.address, 'people.detailsByToken', {}, { access_token: access });
    expect(data).toMatchObject({ email: people.ana.email, is_active: true, role: 'employee' });

    await expect(call(product.address, 'auth.generateToken', { entry_token })).toBeRefused('session.invalid');
  });

  it('refuses a wrong password, an unknown address and a disabled person alike', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ana: ['employee'], gone: ['employee'] });
    await inCompany((tx) =>
      tx
        .updateTable('users')
        .set({ is_active: false })
        .where('client_id', '=', client_id)
        .where('id', '=', people.gone.user_id)
        .execute(),
    );
    await expect(signIn(people.ana.email, 'not it at all')).toBeRefused('sign_in.wrong');
    await expect(signIn('nobody@company.test')).toBeRefused('sign_in.wrong');
    await expect(signIn(people.gone.email)).toBeRefused('sign_in.wrong');
  });
});
