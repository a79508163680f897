import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany } from '../../testing/a-company.ts';
import { call } from '../../testing/client.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());
afterEach(() => product.setNow(null));

const aProvider = () => aCompany(product, { pat: [] }, { is_provider: true });
const emailOf = async (entry_token: string) => {
  const { access } = await call(product.address, 'auth.generateToken', { entry_token });
  return (await call(product.address, 'people.detailsByToken', {}, { access_token: access })).data.email;
};
const partnerEntry = (partner_key: string, email: string, pg?: '3') =>
  call(product.address, 'auth.partnerEntry', { partner_key, email, ...(pg && { pg }) });

describe('the provider', () => {
  it('is recognised when a token is verified', async () => {
    const { pat } = (await aProvider()).people;
    const { people } = await aCompany(product, { ana: ['super_admin'] });
    expect(await pat.calls('providerAdmin.verify', {})).toEqual({ status: true, iladmin_action: true });
    expect(await people.ana.calls('providerAdmin.verify', {})).toEqual({ status: true, iladmin_action: false });
  });

  it('has no rights in a customer’s company, even with the provider flag', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ana: ['super_admin'] });
    await inCompany((tx) =>
      tx.updateTable('users').set({ is_provider_admin: true }).where('client_id', '=', client_id).execute(),
    );
    expect((await people.ana.calls('providerAdmin.verify', {})).iladmin_action).toBe(false);
    await expect(people.ana.calls('auth.mintEntry', { client_id, email: people.ana.email })).toBeRefused(
      'access.denied',
    );
  });

  it('can sign in as a person of a company, which the company sees in its audit log', async () => {
    const { pat } = (await aProvider()).people;
    const company = await aCompany(product, { ana: ['employee'], admin: ['super_admin'] });
    const { ana, admin } = company.people;
    const enterAgain = async () =>
      (await pat.calls('auth.mintEntry', { client_id: company.client_id, email: ana.email })).entry_token;
    const { entry_token, redirect_to } = await pat.calls('auth.mintEntry', {
      client_id: company.client_id,
      email: ana.email,
      pg: '3',
    });
    expect(redirect_to).toBe(`/auth/${entry_token}?pg=3`);
    expect(await emailOf(entry_token)).toBe(ana.email);

    const log = async () => (await admin.calls('audit.list', { area: 'access' })).data;
    const entered_by = `provider (${pat.email})`;
    expect(await log()).toMatchObject([{ sentence: 'signed in as Ana Tester', actor: null, entered_by }]);

    // The audit log and the item's history mark the provider's actions as such.
    const { access } = await call(product.address, 'auth.generateToken', { entry_token: await enterAgain() });
    await ana.calls('people.endEverySession', {}, { access_token: access });
    expect((await log())[0]).toMatchObject({
      sentence: 'signed out everywhere',
      actor: { user_id: ana.user_id },
      entered_by,
    });
  });

  it('cannot sign in as people of another company, disabled or unknown people', async () => {
    const { pat } = (await aProvider()).people;
    const mine = await aCompany(product, { ana: ['employee'], gone: ['employee'] });
    const other = await aCompany(product, { ben: ['employee'] });
    await mine.inCompany((tx) =>
      tx
        .updateTable('users')
        .set({ is_active: false })
        .where('client_id', '=', mine.client_id)
        .where('id', '=', mine.people.gone.user_id)
        .execute(),
    );
    const mint = (client_id: string, email: string) => pat.calls('auth.mintEntry', { client_id, email });
    await expect(mint(mine.client_id, other.people.ben.email)).toBeRefused('item.not_found');
    await expect(mint(mine.client_id, mine.people.gone.email)).toBeRefused('item.not_found');
    await expect(mint(mine.client_id, 'nobody@company.test')).toBeRefused('item.not_found');
    await expect(mint(uuidv7(), mine.people.ana.email)).toBeRefused('item.not_found');
  });

  it('can create more entries at once than there are connections', async () => {
    const { pat } = (await aProvider()).people;
    const { people, client_id } = await aCompany(product, { ana: ['employee'] });
    const count = product.app.config.DATABASE_POOL + 2;
    const minted = await Promise.all(
      Array.from({ length: count }, () => pat.calls('auth.mintEntry', { client_id, email: people.ana.email })),
    );
    expect(new Set(minted.map((entry) => entry.entry_token)).size).toBe(count);
  });

  it('cannot create a key for an unknown company', async () => {
    const { pat } = (await aProvider()).people;
    await expect(pat.calls('auth.createPartnerKey', { client_id: uuidv7(), name: 'HR tool' })).toBeRefused(
      'item.not_found',
    );
  });
});

describe('a partner', () => {
  it('can create entries for people of its company, one per token', async () => {
    const { pat } = (await aProvider()).people;
    const { people, client_id } = await aCompany(product, { ana: ['employee'] });
    const { partner_key } = await pat.calls('auth.createPartnerKey', { client_id, name: 'HR tool' });
    const { entry_token, redirect_to } = await partnerEntry(partner_key, people.ana.email, '3');
    expect(redirect_to).toMatch(/\?pg=3$/);
    expect(await emailOf(entry_token)).toBe(people.ana.email);
    await expect(call(product.address, 'auth.generateToken', { entry_token })).toBeRefused('session.invalid');
    expect((await partnerEntry(partner_key, people.ana.email)).entry_token).not.toBe(entry_token);
  });

  it('cannot sign in people of another company', async () => {
    const { pat } = (await aProvider()).people;
    const mine = await aCompany(product, { ana: ['employee'] });
    const other = await aCompany(product, { ben: ['super_admin'] });
    const { partner_key } = await pat.calls('auth.createPartnerKey', { client_id: mine.client_id, name: 'HR tool' });
    await expect(partnerEntry(partner_key, other.people.ben.email)).toBeRefused('item.not_found');
    await expect(partnerEntry(partner_key, 'nobody@company.test')).toBeRefused('item.not_found');
  });

  it('is refused with a revoked, changed or unknown key', async () => {
    const { pat } = (await aProvider()).people;
    const company = await aCompany(product, { ana: ['employee'] });
    const { ana } = company.people;
    const { partner_key } = await pat.calls('auth.createPartnerKey', {
      client_id: company.client_id,
      name: 'HR tool',
    });
    const bytes = Buffer.from(partner_key, 'base64url');
    bytes[63] = (bytes[63] ?? 0) ^ 1;
    await expect(partnerEntry(bytes.toString('base64url'), ana.email)).toBeRefused('session.invalid');
    await expect(partnerEntry('garbage', ana.email)).toBeRefused('session.invalid');
    await company.inCompany((tx) =>
      tx.updateTable('partner_keys').set({ ended_at: new Date() }).where('client_id', '=', company.client_id).execute(),
    );
    await expect(partnerEntry(partner_key, ana.email)).toBeRefused('session.invalid');
  });

  it('has only a hash of its key stored', async () => {
    const { pat } = (await aProvider()).people;
    const { client_id, inCompany } = await aCompany(product, {});
    const { partner_key } = await pat.calls('auth.createPartnerKey', { client_id, name: 'HR tool' });
    const rows = await inCompany((tx) =>
      tx.selectFrom('partner_keys').selectAll().where('client_id', '=', client_id).execute(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key_hash).toHaveLength(43);
    expect(partner_key).not.toContain(rows[0]?.key_hash);
  });
});
