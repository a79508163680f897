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

describe('every endpoint × every role', () => {
  it('enforces its declared permission on the server', async () => {
    const rows: { name: string; expected: Cell[]; answered: Cell[] }[] = [];
    for (const named of endpointList()) {
      const answered: Cell[] = [];
      for (const column of columns) answered.push(cellOf(await asks(column, named)));
      rows.push({ name: named.name, expected: columns.map((column) => expectedFor(column, named)), answered });
    }
    const line = (name: string, cells: readonly string[]) =>
      name.padEnd(34) + cells.map((cell) => cell.padEnd(15)).join('');
    console.log(['', line('endpoint', columns), ...rows.map((row) => line(row.name, row.answered))].join('\n'));
    const wrong = rows.flatMap(({ name, expected, answered }) =>
      columns
        .filter((_, index) => expected[index] !== answered[index])
        .map((column) => {
          const index = columns.indexOf(column);
          return `${name} as ${column}: declared ${expected[index]}, answered ${answered[index]}`;
        }),
    );
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(30);
  }, 240_000);

  it('succeeds for permitted people with a valid response', async () => {
    const fresh = await aPopulatedCompany(product);
    const failures: string[] = [];
    for (const { name, endpoint } of endpointList()) {
      const who = endpoint.permission.kind === 'provider_admin' ? people.provider : fresh.people.super_admin;
      const { access_token } = await who.startsSession();
      const input = await sampleInput(name, { product, company: fresh });
      const answer = await send(product.address, name, input, { access_token });
      const promised = endpoint.output.safeParse(answer.body);
      if (answer.http_status !== 200) failures.push(`${name}: ${answer.http_status} ${JSON.stringify(answer.body)}`);
      else if (!promised.success) failures.push(`${name}: ${promised.error.message}`);
    }
    expect(failures).toEqual([]);
  }, 240_000);
});

/** Each call gets its own session, because some calls end theirs. */
async function asks(column: Column, { name }: NamedEndpoint): Promise<Answer> {
  const input = await sampleInput(name, { product, company });
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
