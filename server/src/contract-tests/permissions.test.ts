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
    // A refused call changes nothing, so all refused columns share one input.
    const shared = await sampleInput(name, { product, company });
    const answered: Cell[] = [];
    for (const [index, column] of columns.entries()) {
      const input = expected[index] === 'ok' ? await sampleInput(name, { product, company }) : shared;
      answered.push(cellOf(await callAs(column, named, input)));
    }
    table.push(tableRow(name, answered));
    expect(Object.fromEntries(columns.map((column, index) => [column, answered[index]]))).toEqual(
      Object.fromEntries(columns.map((column, index) => [column, expected[index]])),
    );
  });

  it('covers the whole contract', () => {
    expect(endpoints.length).toBeGreaterThan(200);
  });
});

describe('every endpoint', () => {
  let fresh: PopulatedCompany;
  beforeAll(async () => {
    fresh = await aPopulatedCompany(product);
  });

  it.each(endpoints)('%s succeeds for permitted people with a valid response', async (name, { endpoint }) => {
    const who = endpoint.permission.kind === 'provider_admin' ? people.provider : fresh.people.super_admin;
    const { access_token } = await who.startsSession();
    const input = await sampleInput(name, { product, company: fresh });
    const answer = await send(product.address, name, input, { access_token });
    expect(answer.http_status, JSON.stringify(answer.body)).toBe(200);
    expect(endpoint.output.safeParse(answer.body).error?.message).toBeUndefined();
  });
});

function tableRow(name: string, cells: readonly string[]): string {
  return name.padEnd(34) + cells.map((cell) => cell.padEnd(15)).join('');
}

/** Each call gets its own session, because some calls end theirs. */
async function callAs(column: Column, { name }: NamedEndpoint, input: Record<string, unknown>): Promise<Answer> {
  if (column === 'anonymous') return send(product.address, name, input);
  const { access_token } = await people[column].startsSession();
  return send(product.address, name, input, { access_token });
}

function cellOf({ http_status }: Answer): Cell {
  return http_status === 401 || http_status === 403 ? (String(http_status) as Cell) : 'ok';
}

/** The expected result, computed from the declaration by the domain alone. */
function expectedFor(column: Column, { endpoint }: NamedEndpoint): Cell {
  if (endpoint.permission.kind === 'anyone') return 'ok';
  if (column === 'anonymous') return '401';
  if (column === 'disabled') return endpoint.admits_inactive ? 'ok' : '401';
  const role = column === 'ended' ? 'super_admin' : column;
  const access = {
    is_provider_admin: column === 'provider',
    roles: defaultRoles.filter(({ key }) => key === role),
    features: featuresFrom([]),
    stands_in_chain: false,
  };
  if (!isPermitted(endpoint.permission, access)) return '403';
  return column === 'ended' && !endpoint.open_when_ended ? '403' : 'ok';
}
