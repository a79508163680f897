import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../testing/matchers.ts';
import { aCompany, type TestCompany, type TestPerson, testPassword } from '../testing/a-company.ts';
import type { Answer } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const profile = { first_name: 'Ana', last_name: 'Once', phone: '', time_zone: 'Europe/Berlin', version: 0 };
const edits = (person: TestPerson, key: string | undefined, change: Partial<typeof profile> = {}) =>
  person.sends('people.editProfile', { ...profile, ...change }, key ? { headers: { 'idempotency-key': key } } : {});
const changesOf = ({ client_id, inCompany }: TestCompany<string>) =>
  inCompany((tx) =>
    tx
      .selectFrom('activity')
      .select(['action', 'actor_id'])
      .where('client_id', '=', client_id)
      .where('action', '=', 'profile_changed')
      .execute(),
  );
const keysOf = ({ client_id, inCompany }: TestCompany<string>) =>
  inCompany((tx) =>
    tx
      .selectFrom('idempotency_keys')
      .select(['key', 'endpoint', 'answer'])
      .where('client_id', '=', client_id)
      .execute(),
  );
const codeOf = (answer: Answer) => [answer.http_status, (answer.body as { code?: string }).code];

describe('a retried request', () => {
  it('is applied once and gets the same response', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const key = uuidv7();
    const first = await edits(company.people.ana, key);
    const again = await edits(company.people.ana, key);
    expect(first).toMatchObject({ http_status: 200, body: { data: { last_name: 'Once', version: 1 } } });
    expect(again.http_status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await changesOf(company)).toHaveLength(1);
  });

  it('gets the original response although the data has changed since', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const key = uuidv7();
    const first = await edits(company.people.ana, key);
    await edits(company.people.ana, uuidv7(), { last_name: 'Later', version: 1 });
    expect((await edits(company.people.ana, key)).body).toEqual(first.body);
    expect((await company.people.ana.calls('people.profile', {})).data.last_name).toBe('Later');
  });

  it('is applied once when both copies arrive at the same time', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const key = uuidv7();
    const answers = await Promise.all(Array.from({ length: 8 }, () => edits(company.people.ana, key)));
    for (const answer of answers) expect([200, 409]).toContain(answer.http_status);
    for (const answer of answers)
      if (answer.http_status === 409) expect(codeOf(answer)).toEqual([409, 'request.in_flight']);
    expect(answers.some((answer) => answer.http_status === 200)).toBe(true);
    expect(await changesOf(company)).toHaveLength(1);
  });

  it('with a different body is refused', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const key = uuidv7();
    await edits(company.people.ana, key);
    const other = await edits(company.people.ana, key, { last_name: 'Twice', version: 1 });
    expect(codeOf(other)).toEqual([422, 'request.key_reused']);
    expect((await company.people.ana.calls('people.profile', {})).data.last_name).toBe('Once');
  });

  it('to another endpoint is refused', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const key = uuidv7();
    await edits(company.people.ana, key);
    const other = await company.people.ana.sends('people.endEverySession', {}, { headers: { 'idempotency-key': key } });
    expect(codeOf(other)).toEqual([422, 'request.key_reused']);
    expect((await company.people.ana.calls('people.profile', {})).status).toBe(true);
  });

  it('is recognised when only field order or whitespace differs', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const key = uuidv7();
    const first = await edits(company.people.ana, key);
    const reordered = Object.fromEntries(Object.entries({ ...profile, last_name: '  Once ' }).reverse());
    const again = await company.people.ana.sends('people.editProfile', reordered, {
      headers: { 'idempotency-key': key },
    });
    expect(again.body).toEqual(first.body);
  });

  it('is refused while the first is in progress, and can be sent again', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const key = uuidv7();
    const name = `${company.client_id} ${company.people.ana.user_id} ${key}`;
    await company.inCompany(async (tx) => {
      // The lock is taken on the database server that stores the company's rows, as the product does.
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0)) from users
        where client_id = ${company.client_id}`.execute(tx);
      expect(codeOf(await edits(company.people.ana, key))).toEqual([409, 'request.in_flight']);
    });
    expect((await edits(company.people.ana, key)).http_status).toBe(200);
    expect(await changesOf(company)).toHaveLength(1);
  });
});

describe('an idempotency key', () => {
  it('belongs to one person of one company', async () => {
    const company = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const other = await aCompany(product, { cid: ['employee'] });
    const key = 'the-same-key-for-all';
    const people = [company.people.ana, company.people.ben, other.people.cid];
    for (const [index, person] of people.entries()) {
      const answer = await edits(person, key, { last_name: `No ${index}` });
      expect(answer).toMatchObject({
        http_status: 200,
        body: { data: { last_name: `No ${index}`, email: person.email } },
      });
    }
    expect(await changesOf(company)).toHaveLength(2);
    expect(await changesOf(other)).toHaveLength(1);
  });

  it('can be used again after a refusal', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const key = uuidv7();
    expect(codeOf(await edits(company.people.ana, key, { version: 9 }))).toEqual([409, 'item.changed']);
    expect(codeOf(await edits(company.people.ana, key, { time_zone: 'Mars/Olympus' }))).toEqual([
      400,
      'time_zone.unknown',
    ]);
    expect(await keysOf(company)).toEqual([]);
    expect((await edits(company.people.ana, key)).http_status).toBe(200);
  });

  it('stores nothing for endpoints that carry secrets', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const answer = await company.people.ana.sends(
      'auth.changePassword',
      { current_password: testPassword, new_password: 'an entirely new secret' },
      { headers: { 'idempotency-key': uuidv7() } },
    );
    expect(answer.http_status).toBe(200);
    expect(await keysOf(company)).toEqual([]);
  });

  it('stores the endpoint and its response', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const key = uuidv7();
    const { body } = await edits(company.people.ana, key);
    await edits(company.people.ana, undefined, { version: 1 });
    expect(await keysOf(company)).toEqual([{ key, endpoint: 'people.editProfile', answer: body }]);
  });

  it.each([['has space'], ['x'.repeat(201)], ['tab\tkey'], ['']])('with the value %j is refused', async (key) => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const answer = await people.ana.sends('people.editProfile', profile, { headers: { 'idempotency-key': key } });
    expect(answer).toMatchObject({
      http_status: 400,
      body: { code: 'request.invalid', fields: { 'idempotency-key': 'Use at most 200 printable characters.' } },
    });
  });
});
