import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkAttributes } from '#domain/categories/check-attributes.ts';
import { aCompany } from '../../testing/a-company.ts';
import { call } from '../../testing/client.ts';
import { linkToken, mailTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { createDefaultCategories } from './create-default-categories.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ works: true });
});
afterAll(() => product.stop());

describe('a new company', () => {
  it('has categories with attributes and allows every currency', async () => {
    const email = `mia.${uuidv7()}@meadow.test`;
    await call(product.address, 'auth.signUp', {
      company_name: 'Meadow & Sons',
      currency: 'EUR',
      first_name: 'Mia',
      last_name: 'Meadow',
      email,
      password: 'green fields forever',
    });

    const token = linkToken(await mailTo(product, email, /^Confirm/u), '/sign-up/confirm');
    const { entry_token } = await call(product.address, 'auth.confirmSignUp', { token });
    const { access } = await call(product.address, 'auth.generateToken', { entry_token });
    const options = { access_token: access };

    const open = await vi.waitFor(
      async () => {
        const { data } = await call(product.address, 'categories.list', {}, options);
        expect(data.length).toBeGreaterThanOrEqual(12);
        return data;
      },
      { timeout: 5_000, interval: 100 },
    );

    expect(open.find(({ name }) => name === 'Hotels')?.attributes.map(({ key, kind }) => [key, kind])).toEqual([
      ['city', 'city'],
      ['nights', 'nights'],
      ['nightly_rate', 'calc'],
    ]);

    const advances = await call(product.address, 'categories.list', { applies_to: 'advance' }, options);
    expect(advances.data.length).toBeGreaterThan(0);
    const { data, is_automatic } = await call(product.address, 'currencies.settings', {}, options);
    expect(is_automatic).toBe(true);
    expect(data.every(({ is_allowed }) => is_allowed)).toBe(true);
  });
});

describe('the default categories', () => {
  it('are created once and never for a company that has categories', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { sofia: ['settings_admin'] });
    await Promise.all([1, 2, 3].map(() => inCompany((tx) => createDefaultCategories(tx, client_id))));
    const { data } = await people.sofia.calls('categories.all', {});
    expect(new Set(data.map(({ name }) => name)).size).toBe(data.length);
    expect(data.map(({ sort_order }) => sort_order).sort((a, b) => a - b)).toEqual(data.map((_, index) => index + 1));
    for (const { attributes, applies_to } of data) expect(checkAttributes(attributes, applies_to).allowed).toBe(true);

    const other = await aCompany(product, { sofia: ['settings_admin'] });
    await other.people.sofia.calls('categories.create', { name: 'Ours' });
    await other.inCompany((tx) => createDefaultCategories(tx, other.client_id));
    expect((await other.people.sofia.calls('categories.all', {})).data.map(({ name }) => name)).toEqual(['Ours']);
  });
});
