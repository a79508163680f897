import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList, type NamedEndpoint } from '#contract/every-endpoint.ts';
import { jsonSchema } from '../http/api-pages/json-schema.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { send } from '../testing/client.ts';
import { aPopulatedCompany, type PopulatedCompany } from '../testing/populated-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { sampleInput } from './sample-inputs.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
}

let product: TestProduct;
let company: PopulatedCompany;
let provider: TestPerson;
beforeAll(async () => {
  product = await testProduct();
  company = await aPopulatedCompany(product);
  provider = (await aCompany(product, { pat: [] }, { is_provider: true })).people.pat;
});
afterAll(() => product.stop());

const lists = endpointList()
  .map((named) => ({ ...named, filters: filtersOf(named) }))
  .filter(({ filters }) => Object.keys(filters).length > 0);

function filtersOf({ endpoint }: NamedEndpoint): Record<string, Schema> {
  const { properties = {} } = jsonSchema(endpoint.input, 'input') as Schema;
  return properties.filters?.properties ?? {};
}

describe('every list', () => {
  it('is covered', () => {
    expect(lists.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['advances.list', 'approvals.list', 'approvals.clientList', 'payouts.list']),
    );
  });

  it.each(lists)('$name accepts each of its filters', async ({ name, endpoint, filters }) => {
    const input = await sampleInput(name, { product, company });
    const reader = endpoint.permission.kind === 'provider_admin' ? provider : company.people.super_admin;
    const { access_token } = await reader.startsSession();
    for (const [filter, schema] of Object.entries(filters)) {
      const filtered = valuesFor(schema)
        .map((value) => ({ ...input, ...otherWidget(name, filter), filters: { [filter]: value } }))
        .find((candidate) => endpoint.input.safeParse(candidate).success);
      expect(filtered, `a value for ${filter}`).toBeDefined();
      const { http_status, body } = await send(product.address, name, filtered ?? {}, { access_token });
      expect({ filter, http_status, code: (body as { code?: string }).code }).toEqual({ filter, http_status: 200 });
    }
  });

  it.each(['approvals.list', 'approvals.clientList', 'advances.clientList'])(
    '%s filters by submitter and date',
    (name) => {
      const found = lists.find((list) => list.name === name);
      expect(Object.keys(found?.filters ?? {})).toEqual(
        expect.arrayContaining(['owner_ids', 'submitted_from', 'submitted_to']),
      );
    },
  );
});

/** Chooses a widget that lists approvers, because only some analytics lists have an approver filter. */
function otherWidget(name: NamedEndpoint['name'], filter: string): object {
  return name.startsWith('analytics.') && filter === 'approver' ? { widget: 'approval_ageing' } : {};
}

/** Returns sample values for all kinds of filters. The test uses the first one that the contract accepts. */
function valuesFor(schema: Schema): unknown[] {
  const candidates = [
    ...(schema.enum ?? schema.items?.enum ?? []),
    ...[company.people.employee.user_id, '2026-11-02', '12.50', 'USD', 'month:2026-11', 'x', true, 7],
  ];
  return [...candidates, ...candidates.map((value) => [value])];
}
