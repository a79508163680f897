import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type TestCompany } from '../../../testing/a-company.ts';
import { send } from '../../../testing/client.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ environment: { API_KEY_REQUESTS_PER_MINUTE: '10000' } });
});
afterAll(() => product.stop());

interface Resource {
  id: string;
  userName: string;
  active: boolean;
  externalId?: string;
  displayName: string;
  members: { value: string }[];
  name: { givenName: string; familyName: string };
}
interface ScimBody extends Resource {
  totalResults: number;
  itemsPerPage: number;
  startIndex: number;
  Resources: Resource[];
  detail: string;
  scimType?: string;
  schemas: string[];
  status: string;
}

type Company = TestCompany<'admin' | 'ana'>;

async function aProvisionedCompany() {
  const company: Company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'] });
  const { token } = await company.people.admin.calls('scim.createToken', {});
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${product.address}/api/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/scim+json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: (text ? JSON.parse(text) : {}) as ScimBody,
    };
  };
  return { company, token, ask };
}

const newUser = (userName: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  externalId: `ext-${userName}`,
  name: { givenName: 'Nia', familyName: 'Okafor' },
  emails: [{ value: userName, primary: true }],
  active: true,
});
const address = (company: Company) => `nia.${company.client_id.slice(-12)}@company.test`;
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

describe('SCIM users', () => {
  it('are created, found, changed as Okta and Microsoft do it, and disabled with their sessions', async () => {
    const { company, ask } = await aProvisionedCompany();
    const userName = address(company);
    const created = await ask('POST', '/Users', newUser(userName));
    expect(created.type).toMatch(/^application\/scim\+json/u);
    expect(created.body).toMatchObject({ userName, active: true, externalId: `ext-${userName}` });
    expect(created.status).toBe(201);
    const { id } = created.body;
    const again = await ask('POST', '/Users', newUser(userName));
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });

    const found = await ask('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName.toUpperCase()}"`)}`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    const byExternal = await ask('GET', `/Users?filter=${encodeURIComponent(`externalId eq "ext-${userName}"`)}`);
    expect(byExternal.body.Resources.map((each) => each.id)).toEqual([id]);

    const renamed = await ask('PATCH', `/Users/${id}`, patch({ op: 'Add', path: 'name.givenName', value: 'Ada' }));
    expect(renamed.body.name).toMatchObject({ givenName: 'Ada', familyName: 'Okafor' });
    const off = await ask('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
    expect(off.body.active).toBe(false);
    const on = await ask('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: true } }));
    expect(on.body.active).toBe(true);
    expect((await ask('PUT', `/Users/${id}`, { ...newUser(userName), active: false })).body.active).toBe(false);

    const { ana } = company.people;
    expect((await ask('DELETE', `/Users/${ana.user_id}`)).status).toBe(204);
    const home = await ana.sends('home.dashboard', {});
    expect(home.http_status).toBe(401);
  });

  it('keep the last super admin and the addresses of foreign domains', async () => {
    const { company, ask } = await aProvisionedCompany();
    const { admin, ana } = company.people;
    const off = await ask('PATCH', `/Users/${admin.user_id}`, patch({ op: 'replace', value: { active: false } }));
    expect(off).toMatchObject({ status: 409, body: { detail: 'The company needs at least one active super admin.' } });
    const moved = await ask(
      'PATCH',
      `/Users/${ana.user_id}`,
      patch({ op: 'replace', path: 'userName', value: 'ceo@elsewhere.example' }),
    );
    expect(moved.status).toBe(400);
    expect((await ask('GET', `/Users/${ana.user_id}`)).body.userName).toBe(ana.email);
  });

  it('are paged', async () => {
    const { ask } = await aProvisionedCompany();
    const first = await ask('GET', '/Users?startIndex=1&count=1');
    const second = await ask('GET', '/Users?startIndex=2&count=1');
    expect(first.body).toMatchObject({ totalResults: 2, itemsPerPage: 1, startIndex: 1 });
    expect(second.body.Resources[0]?.id).not.toBe(first.body.Resources[0]?.id);
    expect((await ask('GET', '/Users?startIndex=-5&count=0')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
  });

  it.each([
    ['GET', '/Users?filter=password%20eq%20%22a%22', undefined, 'invalidFilter'],
    ['POST', '/Users', { userName: 'not an address' }, 'invalidValue'],
    ['PATCH', '/Users/ID', { Operations: 'x' }, 'invalidValue'],
  ])('refuse %s %s in the format of SCIM', async (method, path, body, scimType) => {
    const { company, ask } = await aProvisionedCompany();
    const answer = await ask(method, path.replace('ID', company.people.ana.user_id), body);
    expect(answer).toMatchObject({
      status: 400,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '400', scimType },
    });
  });
});

describe('SCIM groups', () => {
  it('are employee groups of the company', async () => {
    const { company, ask } = await aProvisionedCompany();
    const { admin, ana } = company.people;
    const created = await ask('POST', '/Groups', { displayName: 'Sales', members: [{ value: ana.user_id }] });
    expect(created.status).toBe(201);
    const { id } = created.body;
    const change = (...operations: object[]) => ask('PATCH', `/Groups/${id}`, patch(...operations));
    const added = await change({ op: 'Add', path: 'members', value: [{ value: admin.user_id }] });
    expect(added.body.members).toHaveLength(2);
    const removed = await change({ op: 'remove', path: `members[value eq "${ana.user_id}"]` });
    expect(removed.body.members.map(({ value }) => value)).toEqual([admin.user_id]);
    expect((await change({ op: 'replace', path: 'displayName', value: 'Sales EU' })).body.displayName).toBe('Sales EU');
    const { data } = await admin.calls('organisation.groups', {});
    expect(data.map(({ name }) => name)).toEqual(['Sales EU']);
    const found = await ask('GET', `/Groups?filter=${encodeURIComponent('displayName eq "sales eu"')}`);
    expect(found.body.totalResults).toBe(1);
    expect((await ask('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await ask('GET', `/Groups/${id}`)).body.members).toEqual([]);
  });
});

describe('a SCIM token', () => {
  it('opens its own company only, and nothing after it was replaced or revoked', async () => {
    const { company, ask, token } = await aProvisionedCompany();
    const other = await aProvisionedCompany();
    const foreign = other.company.people.ana;
    expect((await ask('GET', `/Users/${foreign.user_id}`)).status).toBe(404);
    expect((await ask('DELETE', `/Users/${foreign.user_id}`)).status).toBe(404);
    const filter = encodeURIComponent(`userName eq "${foreign.email}"`);
    expect((await ask('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
    const group = await ask('POST', '/Groups', { displayName: 'Mixed', members: [{ value: foreign.user_id }] });
    expect(group.status).toBe(400);
    expect(JSON.stringify((await ask('GET', '/Users')).body)).not.toContain(foreign.email);

    // A SCIM token does not give access to other endpoints.
    const home = await send(product.address, 'home.dashboard', {}, { headers: { authorization: `Bearer ${token}` } });
    expect(home.http_status).toBe(401);
    await company.people.admin.calls('scim.createToken', {});
    expect((await ask('GET', '/Users')).status).toBe(401);
    await other.company.people.admin.calls('scim.revokeToken', {});
    expect((await other.ask('GET', '/Users')).status).toBe(401);
    expect((await company.people.ana.sends('scim.createToken', {})).http_status).toBe(403);
  });

  it('is needed for the descriptions, which say what is supported', async () => {
    const { ask } = await aProvisionedCompany();
    expect((await ask('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
    expect((await ask('GET', '/ResourceTypes')).body.totalResults).toBe(2);
    expect((await ask('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')).status).toBe(200);
    expect((await ask('GET', '/Nothing')).status).toBe(404);
    expect((await fetch(`${product.address}/api/scim/v2/Schemas`)).status).toBe(401);
  });
});
