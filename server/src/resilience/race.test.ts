import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type TestPerson, testPassword } from '../testing/a-company.ts';
import { call, send } from '../testing/client.ts';
import { type Products, products } from './products.ts';
import { race } from './race.ts';

const times = process.env.TEST_LONG ? 20 : 2;
const requests = 64;
let two: Products;
beforeAll(async () => {
  two = await products(2, { DATABASE_POOL: '16' });
});
afterAll(() => two.clear());

describe.each(Array.from({ length: times }, (_nothing, index) => index + 1))('two processes, run %i', () => {
  it('apply one of 64 edits of the same version and refuse the others', async () => {
    const { people } = await aCompany(two, { ana: ['employee'] });
    const { tally } = await race({
      processes: two.all,
      requests,
      request: (address, index) =>
        send(address, 'people.editProfile', edit(people.ana, index), { access_token: people.ana.access_token }),
    });
    expect(tally).toEqual({ '200': 1, '409 item.changed': 63 });
    expect(await historyOf(people.ana)).toMatchObject([{ version: 1, lines: 1 }]);
  });

  it('apply 64 requests with one idempotency key once and give them the same response', async () => {
    const { people } = await aCompany(two, { ana: ['employee'] });
    const key = randomUUID();
    const request = (address: string) =>
      send(address, 'people.editProfile', edit(people.ana, 7), {
        access_token: people.ana.access_token,
        headers: { 'idempotency-key': key },
      });
    const { tally, answers } = await race({ processes: two.all, requests, request });
    const done = answers.filter(({ http_status }) => http_status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect({ ...tally, '200': 0 }).toEqual({
      '200': 0,
      ...(done.length < 64 && { '409 request.in_flight': 64 - done.length }),
    });

    for (const address of two.all.map((product) => product.address)) {
      const again = await request(address);
      expect(again.http_status).toBe(200);
      for (const { body } of done) expect(body).toEqual(again.body);
    }
    expect(await historyOf(people.ana)).toMatchObject([{ version: 1, lines: 1 }]);
  });

  it('start one session for 64 uses of an entry token', async () => {
    const { people } = await aCompany(two, { ana: ['employee'] });
    const { entry_token } = await call(two.address, 'auth.signIn', { email: people.ana.email, password: testPassword });
    const { tally } = await race({
      processes: two.all,
      requests,
      request: (address) => send(address, 'auth.generateToken', { entry_token }),
    });
    expect(tally).toEqual({ '200': 1, '401 session.invalid': 63 });
    // One session comes from the test set-up, and one from the token.
    expect(await sessionsOf(people.ana)).toEqual({ sessions: 2, ended: 0 });
  });

  it('keep one session alive when 64 tabs renew with the same token at once', async () => {
    const { people } = await aCompany(two, { ana: ['employee'] });
    const { entry_token } = await call(two.address, 'auth.signIn', { email: people.ana.email, password: testPassword });
    const { refresh } = await call(two.address, 'auth.generateToken', { entry_token });
    const { tally } = await race({
      processes: two.all,
      requests,
      request: (address) => send(address, 'auth.generateToken', { refresh_token: refresh }),
    });
    expect(tally).toEqual({ '200': 64 });
    expect(await sessionsOf(people.ana)).toEqual({ sessions: 2, ended: 0 });
  });
});

function edit(person: TestPerson, index: number) {
  return { first_name: person.first_name, last_name: `Number ${index}`, phone: '', time_zone: 'UTC', version: 0 };
}

async function historyOf({ client_id, user_id }: TestPerson) {
  const { rows } = await two.database.readInCompany(client_id, (tx) =>
    sql`select version, (select count(*) from activity where client_id = ${client_id} and item_id = ${user_id}) as lines
      from users where client_id = ${client_id} and id = ${user_id}`.execute(tx),
  );
  return rows;
}

async function sessionsOf({ client_id, user_id }: TestPerson) {
  const { rows } = await two.database.readInCompany(client_id, (tx) =>
    sql`select count(*) as sessions, count(ended_at) as ended
      from sessions where client_id = ${client_id} and user_id = ${user_id}`.execute(tx),
  );
  return rows[0];
}
