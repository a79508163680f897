import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readInCompanyTransaction, sendWithCommit, writeInCompanyTransaction } from './company-transaction.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { countTrips } from './testing/count-trips.ts';
import { openOwnerClient } from './testing/owner-client.ts';
import { testDatabase } from './testing/test-database.ts';

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ app_url: testDatabase().app_url, pool_size: 4 });
  return () => database.close();
});

describe('a table with row-level security', () => {
  it('raises when no company is bound, on fresh and on previously bound connections', async () => {
    const fresh = await openDatabase({ app_url: testDatabase().app_url, pool_size: 1 });
    const unbound = () => fresh.outside.selectFrom('business_units').selectAll().execute();
    await expect(unbound()).rejects.toThrow('unrecognized configuration parameter "app.client_id"');

    await fresh.inCompany(randomUUID(), (tx) => tx.selectFrom('business_units').selectAll().execute());
    await expect(unbound()).rejects.toThrow('invalid input syntax for type uuid');
    await fresh.close();
  });

  it('hides the rows of company A from company B, even by id', async () => {
    const { a, b, unit } = await twoCompanies();
    const byId = (client_id: string) =>
      database.readInCompany(client_id, (tx) =>
        tx.selectFrom('business_units').selectAll().where('id', '=', unit).execute(),
      );
    expect(await byId(a)).toHaveLength(1);
    expect(await byId(b)).toEqual([]);
  });

  it('lets company B change or delete nothing of company A', async () => {
    const { a, b, unit } = await twoCompanies();
    await database.inCompany(b, async (tx) => {
      const changed = await tx
        .updateTable('business_units')
        .set({ name: 'taken' })
        .where('id', '=', unit)
        .executeTakeFirst();
      const removed = await tx.deleteFrom('business_units').where('id', '=', unit).executeTakeFirst();
      expect([changed.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n]);
    });
    expect(await unitNames(a)).toEqual(['Sales']);
  });

  it('refuses a row for another company', async () => {
    const { a, b } = await twoCompanies();
    const inserted = database.inCompany(b, (tx) =>
      tx.insertInto('business_units').values({ client_id: a, id: randomUUID(), name: 'Smuggled' }).execute(),
    );
    await expect(inserted).rejects.toThrow('row-level security');
    const moved = database.inCompany(a, (tx) => tx.updateTable('business_units').set({ client_id: b }).execute());
    // Citus moves no row to another company at all.
    await expect(moved).rejects.toThrow(database.is_distributed ? 'partition value' : 'row-level security');
  });

  it('accepts only a UUID as company id, because it becomes part of the statement', async () => {
    for (const id of ["x'; drop table users; --", '', 'null', `${randomUUID()}'`, `${randomUUID()}\n`]) {
      await expect(database.inCompany(id, async () => 1)).rejects.toThrow('needs the UUID of a company');
      await expect(database.readInCompany(id, async () => 1)).rejects.toThrow('needs the UUID of a company');
    }
  });

  it('separates two companies that share one connection', async () => {
    const single = await openDatabase({ app_url: testDatabase().app_url, pool_size: 1 });
    const { a, b } = await twoCompanies();
    const bound = (client_id: string) =>
      single.readInCompany(client_id, async (tx) => {
        const { rows } = await sql<{ bound: string }>`select current_setting('app.client_id') as bound`.execute(tx);
        return rows[0]?.bound;
      });
    const order = Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? a : b));
    expect(await Promise.all(order.map(bound))).toEqual(order);
    await single.close();
  });
});

describe('a company transaction', () => {
  it('commits when its work returns and rolls back when it throws', async () => {
    const { a } = await twoCompanies();
    await database.inCompany(a, (tx) => insertUnit(tx, a, 'Kept'));
    const thrown = database.inCompany(a, async (tx) => {
      await insertUnit(tx, a, 'Lost');
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    expect(await unitNames(a)).toEqual(['Kept', 'Sales']);
  });

  it('refuses to commit after an error that was swallowed', async () => {
    const { a } = await twoCompanies();
    const swallowed = database.inCompany(a, async (tx) => {
      await insertUnit(tx, a, 'Vanishes');
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
      return 'done';
    });
    await expect(swallowed).rejects.toThrow('rolled back instead of committed');
    expect(await unitNames(a)).toEqual(['Sales']);
  });

  it.each(['inCompany', 'readInCompany'] as const)('refuses a query that was not awaited in %s', async (way) => {
    const { a } = await twoCompanies();
    let late: Promise<unknown> = Promise.resolve();
    await database[way](a, async (tx) => {
      const slow = sql`select pg_sleep(0.05)`.execute(tx);
      late = slow.then(() => insertUnit(tx, a, 'Late'));
      late.catch(() => undefined);
    });
    await expect(late).rejects.toThrow(/already committed|has ended/);
    expect(await unitNames(a)).toEqual(['Sales']);
  });

  it('saves the statements sent with its commit, or nothing at all', async () => {
    const { a } = await twoCompanies();
    const addThen = (name: string, last: string) =>
      database.inCompany(a, async (tx) => {
        await insertUnit(tx, a, name);
        sendWithCommit(tx, [sql`select 1 / ${last}::integer`.compile(tx), unit(tx, a, `${name} too`).compile()]);
      });
    await addThen('Kept', '1');
    await expect(addThen('Lost', '0')).rejects.toThrow('division by zero');
    expect((await unitNames(a)).sort()).toEqual(['Kept', 'Kept too', 'Sales']);
  });

  it.each([writeInCompanyTransaction, readInCompanyTransaction])('that cannot be opened says why: %o', async (run) => {
    const query = async (text: unknown) => {
      throw new Error(String(text).startsWith('begin') ? 'the opening took too long' : 'the transaction is aborted');
    };
    const pool = { connect: async () => ({ query, release: () => undefined }) } as unknown as pg.Pool;
    const reading = run({ pool, client_id: randomUUID() }, (tx) => sql`select 1`.execute(tx));
    await expect(reading).rejects.toThrow('the opening took too long');
  });

  it('that is read-only cannot write', async () => {
    const { a } = await twoCompanies();
    await expect(database.readInCompany(a, (tx) => insertUnit(tx, a, 'Sneaked'))).rejects.toThrow(
      'read-only transaction',
    );
  });

  it('that is read-only ends without another statement after it', async () => {
    const [client_id, watcher] = [randomUUID(), new pg.Client({ connectionString: testDatabase().app_url })];
    const idle = await openDatabase({ app_url: testDatabase().app_url, pool_size: 1 });
    await watcher.connect();
    const { rows } = await idle.readInCompany(client_id, (tx) =>
      sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx),
    );
    await vi.waitFor(async () => {
      const found = await watcher.query('select state from pg_stat_activity where pid = $1', [rows[0]?.pid]);
      expect(found.rows).toEqual([{ state: 'idle' }]);
    });
    await watcher.end();
    await idle.close();
  });

  it('that fails while reading leaves a working connection', async () => {
    const single = await openDatabase({ app_url: testDatabase().app_url, pool_size: 1 });
    const { a } = await twoCompanies();
    await expect(single.readInCompany(a, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero');
    await single.readInCompany(a, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    const rows = await single.readInCompany(a, (tx) => tx.selectFrom('business_units').select('name').execute());
    expect(rows).toEqual([{ name: 'Sales' }]);
    await single.close();
  });

  it('gives up on a frozen database and works again on a new connection', async () => {
    const impatient = await openDatabase({ app_url: testDatabase().app_url, pool_size: 1, query_timeout_ms: 2_000 });
    const sleep = impatient.readInCompany(randomUUID(), (tx) => sql`select pg_sleep(4.5)`.execute(tx));
    await expect(sleep).rejects.toSatisfy(isDatabaseUnavailable);
    const { rows } = await impatient.readInCompany(randomUUID(), (tx) => sql`select 1 as one`.execute(tx));
    expect(rows).toEqual([{ one: 1 }]);
    await impatient.close();
  });

  it('pipelines concurrent queries and needs no extra round trips to read', async () => {
    const { a } = await twoCompanies();
    const counter = await countTrips(testDatabase().app_url);
    const counted = await openDatabase({ app_url: counter.app_url, pool_size: 1 });
    const threeTimes = (tx: Tx) =>
      Promise.all([1, 2, 3].map(() => sql`select count(*) from business_units where client_id = ${a}`.execute(tx)));
    await counted.readInCompany(a, threeTimes);
    counter.take();

    await counted.readInCompany(a, threeTimes);
    // Each of the two reads sends its opening together with the queries, and then the commit, which is counted only
    // when the next query is sent.
    await counted.readInCompany(a, threeTimes);
    expect(counter.take()).toBeLessThanOrEqual(4);

    await counted.inCompany(a, threeTimes);
    // At most three: a previous commit, the opening with the queries, and the commit.
    expect(counter.take()).toBeLessThanOrEqual(3);

    await counted.inCompany(a, async (tx) =>
      sendWithCommit(tx, [sql`select 1`.compile(tx), sql`select 2`.compile(tx)]),
    );
    // The opening, and the statements that are sent with the commit.
    expect(counter.take()).toBeLessThanOrEqual(2);

    await counted.close();
    counter.close();
  });

  it('prepares frequent statements by name with the same results', async () => {
    const { a, b } = await twoCompanies();
    const single = await openDatabase({ app_url: testDatabase().app_url, pool_size: 1 });
    const names = (client_id: string) =>
      single.readInCompany(client_id, (tx) =>
        sql<{
          name: string;
        }>`select name from business_units where client_id = ${client_id} and name <> 'often'`.execute(tx),
      );
    for (let time = 0; time < 40; time += 1) {
      expect((await names(a)).rows).toEqual([{ name: 'Sales' }]);
      expect((await names(b)).rows).toEqual([]);
    }
    const saved = await sql`select from pg_prepared_statements where statement like '%<> ''often''%'`.execute(
      single.outside,
    );
    expect(saved.rows).toHaveLength(1);
    await single.close();
  });

  it('fails completely when one of several concurrent queries fails, with the first error', async () => {
    const { a } = await twoCompanies();
    const together = database.inCompany(a, (tx) =>
      Promise.all([insertUnit(tx, a, 'Before'), sql`select 1 / 0`.execute(tx), insertUnit(tx, a, 'After')]),
    );
    await expect(together).rejects.toThrow('division by zero');
    expect(await unitNames(a)).toEqual(['Sales']);
  });

  it('reports its statements to a listener, except those that open and close it', async () => {
    const { a } = await twoCompanies();
    const reported: { sql: string; parameters: readonly unknown[] }[] = [];
    const counted = await openDatabase({
      app_url: testDatabase().app_url,
      pool_size: 1,
      onQuery: ({ sql, parameters }) => reported.push({ sql, parameters }),
    });
    await counted.readInCompany(a, (tx) =>
      tx.selectFrom('business_units').select('name').where('client_id', '=', a).execute(),
    );
    await counted.close();
    expect(reported).toEqual([{ sql: 'select "name" from "business_units" where "client_id" = $1', parameters: [a] }]);
  });
});

describe('values', () => {
  it('are returned as they were written: decimals and dates as text, counts as numbers, instants as Date', async () => {
    const { rows } = await sql`
      select '1234567890123.4500'::numeric(19,4) as amount, array[0.1, 19.99]::numeric[] as amounts,
        '2026-03-29'::date as spent_on, array['2026-03-29'::date] as days,
        count(*) as count, array[1::bigint, null] as counts, '2026-03-29T00:30:00.123Z'::timestamptz(3) as at
    `.execute(database.outside);
    expect(rows).toEqual([
      {
        amount: '1234567890123.4500',
        amounts: ['0.1', '19.99'],
        spent_on: '2026-03-29',
        days: ['2026-03-29'],
        count: 1,
        counts: [1, null],
        at: new Date('2026-03-29T00:30:00.123Z'),
      },
    ]);
  });

  it('that would lose digits as numbers fail', async () => {
    await expect(sql`select 9007199254740993::bigint as huge`.execute(database.outside)).rejects.toThrow(
      'too large for a count',
    );
  });

  it('can be paged by instant without losing or repeating a row', async () => {
    const { a } = await twoCompanies();
    const user_id = randomUUID();
    await database.inCompany(a, async (tx) => {
      await tx
        .insertInto('users')
        .values({ client_id: a, id: user_id, email: `${user_id}@example.com`, first_name: 'Ana', last_name: 'Lee' })
        .execute();
      // The instants are a third of a millisecond apart, so that several of them are in the same millisecond.
      await sql`
        insert into activity (client_id, id, at, action, item_kind, item_id)
        select ${a}, gen_random_uuid(), '2026-01-01T00:00:00Z'::timestamptz + n * interval '333 microseconds', 'seen', 'user', ${user_id}
        from generate_series(1, 500) n
        returning client_id`.execute(tx);
    });

    const observed: string[] = [];
    let after: { at: Date; id: string } | undefined;
    do {
      const page = await database.readInCompany(a, (tx) => pageOfActivity(tx, a, after));
      observed.push(...page.map((row) => row.id));
      after = page.at(-1);
    } while (after);
    expect(observed).toHaveLength(500);
    expect(new Set(observed).size).toBe(500);
  });
});

describe('the app role', () => {
  it('has its statements cancelled after five seconds', async () => {
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle
    `.execute(database.outside);
    expect(rows).toEqual([{ statement: '5s', idle: '15s' }]);
  });

  it('cannot change history, and neither can the owner', async () => {
    const { a, unit } = await twoCompanies();
    await database.inCompany(a, (tx) =>
      tx
        .insertInto('activity')
        .values({
          client_id: a,
          id: randomUUID(),
          at: new Date(),
          action: 'created',
          item_kind: 'business_unit',
          item_id: unit,
        })
        .execute(),
    );
    await expect(database.inCompany(a, (tx) => tx.deleteFrom('activity').execute())).rejects.toThrow(
      'permission denied',
    );
    await expect(database.inCompany(a, (tx) => sql`truncate activity`.execute(tx))).rejects.toThrow(
      'permission denied',
    );

    const owner = await openOwnerClient();
    for (const rewrite of [`update activity set comment = 'x'`, 'delete from activity', 'truncate activity cascade']) {
      await owner.query(`begin; set local app.client_id = '${a}'`);
      await expect(owner.query(rewrite)).rejects.toThrow('append-only');
      await owner.query('rollback');
    }
    await owner.end();
  });
});

function pageOfActivity(tx: Tx, client_id: string, after: { at: Date; id: string } | undefined) {
  const rows = tx
    .selectFrom('activity')
    .select(['at', 'id'])
    .where('client_id', '=', client_id)
    .orderBy('at')
    .orderBy('id')
    .limit(20);
  if (!after) return rows.execute();
  return rows.where((eb) => eb(eb.refTuple('at', 'id'), '>', eb.tuple(after.at, after.id))).execute();
}

type Tx = Parameters<Parameters<Database['inCompany']>[1]>[0];

async function insertUnit(tx: Tx, client_id: string, name: string): Promise<void> {
  await unit(tx, client_id, name).execute();
}

function unit(tx: Tx, client_id: string, name: string) {
  return tx.insertInto('business_units').values({ client_id, id: randomUUID(), name });
}

async function unitNames(client_id: string): Promise<string[]> {
  const rows = await database.readInCompany(client_id, (tx) =>
    tx.selectFrom('business_units').select('name').where('client_id', '=', client_id).orderBy('name').execute(),
  );
  return rows.map((row) => row.name);
}

/** Creates two companies: company A has one business unit, company B has none. */
async function twoCompanies(): Promise<{ a: string; b: string; unit: string }> {
  const [a, b, unit] = [randomUUID(), randomUUID(), randomUUID()];
  for (const [client_id, name] of [
    [a, 'Alpha'],
    [b, 'Beta'],
  ] as const) {
    await database.outside.insertInto('companies').values({ client_id, name, currency: 'USD' }).execute();
  }
  await database.inCompany(a, (tx) =>
    tx.insertInto('business_units').values({ client_id: a, id: unit, name: 'Sales' }).execute(),
  );
  return { a, b, unit };
}
