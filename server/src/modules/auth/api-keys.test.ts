import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { send } from '../../testing/client.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ environment: { API_KEY_REQUESTS_PER_MINUTE: '12' } });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());
afterEach(() => product.setNow(new Date('2026-11-12T12:00:00Z')));

type Scopes = ('expenses:read' | 'settings:write' | 'approvals:read')[];
const newKey = (person: TestPerson, scopes: Scopes) =>
  person.calls('apiKeys.create', { name: 'Payroll', scopes, expires_on: '2026-12-31' });
type Sends = (...args: [Parameters<typeof send>[1], Record<string, unknown>]) => Promise<string>;
const sender =
  (access_token: string): Sends =>
  async (name, input) => {
    const { http_status, body } = await send(product.address, name, input, { access_token });
    return http_status === 200 ? 'ok' : `${http_status} ${(body as { code: string }).code}`;
  };

describe('an API key', () => {
  it('acts within its scopes, with the permissions and the company of its creator', async () => {
    const { people } = await aCompany(product, { admin: ['super_admin'], sam: ['settings_admin'] });
    const stranger = (await aCompany(product, { eve: ['super_admin'] })).people.eve;
    const { report_id } = await insertTestReport(product, people.admin, { stage: 'pending_approval' });
    const foreign = await insertTestReport(product, stranger, { stage: 'pending_approval' });

    const { key, id } = await newKey(people.admin, ['expenses:read']);
    expect(key).toMatch(/^outlay_[\w-]{80,}$/u);
    const sends = sender(key);
    expect(await sends('reports.details', { id: report_id })).toBe('ok');
    expect(await sends('reports.details', { id: foreign.report_id })).toBe('404 item.not_found');
    expect(await sends('reports.create', { title: 'Fair' })).toBe('403 api_key.scope');
    expect(await sends('approvals.list', {})).toBe('403 api_key.scope');
    expect(await sends('apiKeys.list', {})).toBe('403 api_key.scope');
    expect(await sender(`${key.slice(0, -4)}AAAA`)('reports.details', { id: report_id })).toBe('401 session.invalid');

    const asBearer = await fetch(`${product.address}/api/report/details/${report_id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(asBearer.status).toBe(200);

    // A settings administrator cannot see reports, so neither can their key.
    const { key: weak } = await newKey(people.sam, ['expenses:read', 'settings:write']);
    expect(await sender(weak)('reports.details', { id: report_id })).not.toBe('ok');
    expect(await sender(weak)('policies.list', { applies_to: 'expense' })).toBe('ok');

    const listed = (await people.sam.calls('apiKeys.list', {})).data.find((each) => each.id === id);
    expect(listed).toMatchObject({
      hint: key.slice(-4),
      state: 'active',
      created_by: { user_id: people.admin.user_id },
      last_used_at: '2026-11-12T12:00:00.000Z',
    });
    expect(JSON.stringify(listed)).not.toContain(key);
  });

  it('stops when it is revoked or expires, and after too many requests', async () => {
    const { people } = await aCompany(product, { admin: ['super_admin'] });
    const { admin } = people;
    const { key, id } = await newKey(admin, ['settings:write']);
    const sends = sender(key);
    const list = () => sends('policies.list', { applies_to: 'expense' });
    expect(await list()).toBe('ok');

    product.setNow(new Date('2027-01-01T00:00:00Z'));
    expect(await list()).toBe('401 session.expired');
    product.setNow(new Date('2026-11-12T12:00:00Z'));

    await admin.calls('apiKeys.revoke', { id });
    expect(await list()).toBe('401 session.ended');
    expect((await admin.calls('apiKeys.list', {})).data).toMatchObject([{ state: 'revoked' }]);
    expect(
      (await admin.sends('apiKeys.create', { name: 'Old', scopes: ['cards:read'], expires_on: '2028-01-01' })).body,
    ).toMatchObject({ code: 'api_key.expiry' });

    const busy = sender((await newKey(admin, ['settings:write'])).key);
    const answers = new Set<string>();
    for (let count = 0; count < 13; count += 1) answers.add(await busy('policies.list', { applies_to: 'expense' }));
    expect([...answers]).toEqual(['ok', '429 request.too_many']);
  });
});
