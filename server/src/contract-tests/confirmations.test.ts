import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '#contract/every-endpoint.ts';
import type { ErrorBody } from '../http/refusals.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

const minuteMs = 60_000;
let product: TestProduct;
let people: Record<'boss' | 'pat', TestPerson>;
beforeAll(async () => {
  product = await testProduct();
  const company = await aCompany(product, { boss: ['super_admin'] });
  const provider = await aCompany(product, { pat: [] }, { is_provider: true });
  people = { boss: company.people.boss, pat: provider.people.pat };
  for (const { client_id } of [company, provider]) await setSecondFactor(client_id, true);
});
afterAll(() => product.stop());

const setSecondFactor = (client_id: string, has_second_factor: boolean) =>
  product.app.database.inCompany(client_id, (tx) =>
    tx.updateTable('users').set({ has_second_factor }).where('client_id', '=', client_id).execute(),
  );

/**
 * Calls an endpoint with an empty input in a session that confirmed the second factor this many minutes ago, and
 * returns the refusal; null means that the second factor was never confirmed.
 */
async function refusalAfter(minutes: number | null, name: Parameters<TestPerson['sends']>[0]) {
  const isOfProvider = endpoints.find((named) => named.name === name)?.endpoint.permission.kind === 'provider_admin';
  const person = isOfProvider ? people.pat : people.boss;
  const { session_id, access_token } = await person.startsSession();
  const second_factor_at = minutes === null ? null : new Date(product.app.clock().getTime() - minutes * minuteMs);
  await product.app.database.inCompany(person.client_id, (tx) =>
    tx.updateTable('sessions').set({ second_factor_at }).where('id', '=', session_id).execute(),
  );
  const { http_status, body } = await person.sends(name, {}, { access_token });
  const { code } = body as ErrorBody;
  if (code === 'two_factor.confirm') expect(http_status).toBe(403);
  return code;
}

const endpoints = endpointList().filter(({ endpoint }) => endpoint.confirms);

describe('every endpoint that needs a recent second factor', () => {
  it('is covered', () => {
    expect(endpoints.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['payouts.process', 'ach.pay', 'bankFiles.create', 'bankFiles.addAccount']),
    );
  });

  it.each(endpoints)('$name refuses without', async ({ name }) => {
    expect(await refusalAfter(null, name)).toBe('two_factor.confirm');
    expect(await refusalAfter(16, name)).toBe('two_factor.confirm');
    expect(await refusalAfter(14, name)).not.toBe('two_factor.confirm');
  });
});

describe('people without a second factor', () => {
  beforeAll(async () => {
    for (const { client_id } of Object.values(people)) await setSecondFactor(client_id, false);
  });

  it('are asked for nothing after they signed in', async () => {
    for (const { name } of endpoints)
      expect((await refusalAfter(null, name)) ?? '').not.toMatch(/^(two_factor|password)\.confirm$/u);
  });

  it.each(endpoints)('$name asks for the password only where a way in is added', async ({ name, endpoint }) => {
    const person = endpoint.permission.kind === 'provider_admin' ? people.pat : people.boss;
    const { session_id, access_token } = await person.startsSession();
    const started_at = new Date(product.app.clock().getTime() - 16 * minuteMs);
    await product.app.database.inCompany(person.client_id, (tx) =>
      tx.updateTable('sessions').set({ started_at }).where('id', '=', session_id).execute(),
    );
    const { body } = await person.sends(name, {}, { access_token });
    expect((body as ErrorBody).code === 'password.confirm').toBe(endpoint.confirms === 'always');
  });
});
