import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList, type NamedEndpoint } from '#contract/every-endpoint.ts';
import { defaultRoles } from '#domain/access/default-roles.ts';
import { featuresFrom } from '#domain/access/features.ts';
import { isPermitted } from '#domain/access/permission.ts';
import type { TestPerson } from '../testing/a-company.ts';
import { aCompany } from '../testing/a-company.ts';
import { type Answer, send } from '../testing/client.ts';
import { aPopulatedCompany, type PopulatedCompany } from '../testing/populated-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { sampleInput } from './sample-inputs.ts';

const columns = [
  'anonymous',
  'employee',
  'approver',
  'finance',
  'settings_admin',
  'super_admin',
  'provider',
  'disabled',
  'ended',
] as const;
type Column = (typeof columns)[number];
type Cell = 'ok' | '401' | '403';

let product: TestProduct;
let company: PopulatedCompany;
let people: Record<Exclude<Column, 'anonymous'>, TestPerson>;
beforeAll(async () => {
  product = await testProduct({ environment: { SIGN_IN_TRIES_PER_ACCOUNT: '1000' } });
  company = await aPopulatedCompany(product);
  const provider = await aCompany(product, { pat: [] }, { is_provider: true });
  const gone = await aCompany(product, { gone: ['super_admin'] });
  await gone.inCompany((tx) =>
    tx.updateTable('users').set({ is_active: false }).where('client_id', '=', gone.client_id).execute(),
  );
  const ended = await aCompany(product, { late: ['super_admin'] }, { phase: 'ended' });
  people = {
    ...company.people,
    provider: provider.people.pat,
    disabled: gone.people.gone,
    ended: ended.people.late,
  };
});
afterAll(() => product.stop());

const endpoints = endpointList().map((named) => [named.name, named] as const);

describe('every endpoint × every role', () => {
  const table: string[] = [tableRow('endpoint', columns)];
  afterAll(() => console.log(['', ...table].join('\n')));

  it.each(endpoints)('%s enforces its declared permission on the server', async (name, named) => {
    const expected = columns.map((column) => expectedFor(column, named));
    const shared = await sampleInput(name, { product, company });
    const answers = new Map<Column, Answer>();
    // The permitted administrator calls first, while the input can still succeed. Later calls only show who is refused.
    for (const column of new Set([administratorOf(named), ...columns])) {
      // Public endpoints get a new input for each call, because a spent token is refused in the same way as a missing
      // session.
      const isPublic = named.endpoint.permission.kind === 'anyone';
      const input = isPublic ? await sampleInput(name, { product, company }) : shared;
      answers.set(column, await callAs(column, named, input));
    }
    const answered = columns.map((column) => cellOf(answers.get(column)));
    table.push(tableRow(name, answered));
    expect(Object.fromEntries(columns.map((column, index) => [column, answered[index]]))).toEqual(
      Object.fromEntries(columns.map((column, index) => [column, expected[index]])),
    );
    const { http_status, body } = answers.get(administratorOf(named)) ?? {};
    expect(http_status, JSON.stringify(body)).toBe(200);
    expect(named.endpoint.output.safeParse(body).error?.message).toBeUndefined();
  });

  it('covers the whole contract', () => {
    expect(endpoints.length).toBeGreaterThan(200);
  });
});

function tableRow(name: string, cells: readonly (string | undefined)[]): string {
  return name.padEnd(34) + cells.map((cell = '') => cell.padEnd(15)).join('');
}

function administratorOf({ endpoint }: NamedEndpoint): 'provider' | 'super_admin' {
  return endpoint.permission.kind === 'provider_admin' ? 'provider' : 'super_admin';
}

/** Calls the endpoint in a new session each time, because some calls end their own session. */
async function callAs(column: Column, { name }: NamedEndpoint, input: Record<string, unknown>): Promise<Answer> {
  if (column === 'anonymous') return send(product.address, name, input);
  const { access_token } = await people[column].startsSession();
  return send(product.address, name, input, { access_token });
}

function cellOf(answer: Answer | undefined): Cell | undefined {
  const status = answer?.http_status;
  return status === 401 || status === 403 ? (String(status) as Cell) : answer && 'ok';
}

/** Returns the expected result, calculated only from the declared permission by the rules of the domain. */
function expectedFor(column: Column, { endpoint }: NamedEndpoint): Cell {
  if (endpoint.permission.kind === 'anyone') return 'ok';
  if (column === 'anonymous') return '401';
  if (column === 'disabled') return endpoint.admits_inactive ? 'ok' : '401';
  const role = column === 'ended' ? 'super_admin' : column;
  const access = {
    is_provider_admin: column === 'provider',
    roles: defaultRoles.filter(({ key }) => key === role),
    features: featuresFrom([{ feature: 'card_recon_enabled', value: true }]),
    stands_in_chain: false,
  };
  if (!isPermitted(endpoint.permission, access)) return '403';
  return column === 'ended' && !endpoint.open_when_ended ? '403' : 'ok';
}
