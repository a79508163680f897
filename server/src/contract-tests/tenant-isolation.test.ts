import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { endpointList, type NamedEndpoint } from '#contract/every-endpoint.ts';
import { idOf } from '#contract/shared/fields.ts';
import { anyone } from '#domain/access/permission.ts';
import { appendOnlyTables } from '../db/append-only-tables.ts';
import { sharedTables } from '../db/shared-tables.ts';
import { openOwnerClient } from '../db/testing/owner-client.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { type Answer, send } from '../testing/client.ts';
import { aPopulatedCompany, type PopulatedCompany } from '../testing/populated-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { fillSlot, idSlots } from './id-slots.ts';
import { sampleInput } from './sample-inputs.ts';

let product: TestProduct;
let a: PopulatedCompany;
let b: PopulatedCompany;
let provider: TestPerson;
let isolated: string[];
beforeAll(async () => {
  product = await testProduct({ environment: { SIGN_IN_TRIES_PER_ACCOUNT: '1000' } });
  a = await aPopulatedCompany(product);
  b = await aPopulatedCompany(product);
  provider = (await aCompany(product, { pat: [] }, { is_provider: true })).people.pat;
  isolated = await isolatedTables();
});
afterAll(() => product.stop());

describe('every id slot of every endpoint', () => {
  it('treats another company’s id like an unknown one and changes nothing of that company', async () => {
    const before = await fingerprint(a);
    const looked: string[] = [];
    const leaks: string[] = [];
    for (const named of endpointList())
      for (const slot of idSlots(named.endpoint)) {
        const label = `${named.name} ${slot.path.join('.')}`;
        looked.push(label);
        const input = await sampleInput(named.name, { product, company: b });
        const again = named.endpoint.effect === 'read' ? input : await sampleInput(named.name, { product, company: b });
        const foreign = await asB(named, fillSlot(input, slot.path, a.ids[slot.noun]));
        const unknown = await asB(named, fillSlot(again, slot.path, uuidv7()));
        if (gist(foreign) !== gist(unknown))
          leaks.push(`${label}: another company’s ${slot.noun} ${gist(foreign)}, an unknown one ${gist(unknown)}`);
        leaks.push(...canariesIn(foreign, label));
      }
    expect(leaks).toEqual([]);
    expect(await fingerprint(a)).toEqual(before);
    expect(looked).toEqual(
      expect.arrayContaining(['auth.company company', 'people.endSession session_id', 'roles.byUserId user_id']),
    );
  }, 600_000);

  it('accepts the company’s own id, so the test above is meaningful', async () => {
    const { super_admin } = b.people;
    const own = await super_admin.calls('roles.byUserId', { user_id: b.ids.user });
    expect(own.roles).toEqual(['employee']);
    const { access_token, session_id } = await super_admin.startsSession();
    const ended = await super_admin.sends('people.endSession', { session_id }, { access_token });
    expect(ended.http_status).toBe(200);
  }, 600_000);
});

describe('every endpoint', () => {
  it('reveals nothing of one company to another', async () => {
    const leaks: string[] = [];
    for (const named of endpointList()) {
      const input = await sampleInput(named.name, { product, company: b });
      const readers = [b.people.super_admin, b.people.employee];
      // The provider may see announcements, because the provider writes them for each company.
      if (named.name !== 'announcements.list') readers.push(provider);
      for (const who of readers) {
        const { access_token } = await who.startsSession();
        leaks.push(...canariesIn(await send(product.address, named.name, input, { access_token }), named.name));
      }
    }
    expect(leaks).toEqual([]);
  }, 600_000);

  it('shows the company its own data, so the test above would notice a leak', async () => {
    const leaks: string[] = [];
    for (const named of endpointList().filter(({ endpoint }) => endpoint.effect === 'read')) {
      const { access_token } = await a.people.super_admin.startsSession();
      const input = await sampleInput(named.name, { product, company: a });
      const answer = await send(product.address, named.name, input, { access_token });
      if (canariesIn(answer, named.name).length > 0) leaks.push(named.name);
    }
    expect(leaks).toEqual(
      expect.arrayContaining([
        'auth.invitationDetails',
        'auth.company',
        'billing.activeDetailsByAppId',
        'client.info',
        'client.gettingStarted',
        'home.dashboard',
        'people.detailsByToken',
        'people.profile',
        'roles.details',
        'roles.rpMap',
      ]),
    );
  }, 600_000);
});

describe('PostgreSQL itself', () => {
  it('has rows of the company in every isolated table, so each is checked below', async () => {
    const empty = [];
    for (const table of isolated) if ((await rowsOf(a, table)) === 0) empty.push(table);
    expect(empty).toEqual([]);
    expect(isolated.length).toBeGreaterThan(25);
  }, 600_000);

  it('shows the app role, bound to one company, no row of another', async () => {
    const found = [];
    for (const table of isolated) {
      const { rows } = await b.inCompany((tx) =>
        sql<{ count: number }>`select count(*) from ${sql.table(table)} where client_id <> ${b.client_id}`.execute(tx),
      );
      if (rows[0]?.count !== 0) found.push(`${table}: ${rows[0]?.count} rows of other companies`);
    }
    expect(found).toEqual([]);
  });

  it('shows the owner no more than that, because row-level security is forced', async () => {
    const owner = await openOwnerClient();
    const found = [];
    try {
      await owner.query('begin');
      await owner.query(`set local app.client_id = '${b.client_id}'`);
      for (const table of isolated) {
        const { rows } = await owner.query(`select count(*)::int as count from ${table} where client_id <> $1`, [
          b.client_id,
        ]);
        if (rows[0].count !== 0) found.push(`${table}: ${rows[0].count} rows of other companies`);
      }
    } finally {
      await owner.query('rollback');
      await owner.end();
    }
    expect(found).toEqual([]);
  });

  it('refuses to change, delete or insert rows of another company', async () => {
    const before = await fingerprint(a);
    const done: string[] = [];
    for (const table of isolated) {
      const name = sql.table(table);
      if (!appendOnlyTables.includes(table)) {
        const { touched } = await b.inCompany(async (tx) => {
          const updated = await sql`update ${name} set client_id = client_id where client_id = ${a.client_id}`.execute(
            tx,
          );
          const deleted = await sql`delete from ${name} where client_id = ${a.client_id}`.execute(tx);
          return { touched: (updated.numAffectedRows ?? 0n) + (deleted.numAffectedRows ?? 0n) };
        });
        if (touched > 0n) done.push(`${table}: ${touched} rows touched`);
      }
      const written = await b
        .inCompany(async (tx) => {
          const row = JSON.stringify(await oneRow(table));
          const columns = sql.join((await writableColumns(table)).map((column) => sql.ref(column)));
          await sql`insert into ${name} (${columns})
            select ${columns} from jsonb_populate_record(null::${name}, ${row}::jsonb)
            returning client_id`.execute(tx);
          return 'written';
        })
        .catch((error: Error) => error.message);
      if (withoutPart(written) !== `new row violates row-level security policy for table "${table}"`)
        done.push(`${table}: ${written}`);
    }
    expect(done).toEqual([]);
    expect(await fingerprint(a)).toEqual(before);
  });
});

describe('the search for id slots', () => {
  it('finds nested slots and fills them', () => {
    const deep = endpoint({
      method: 'POST',
      path: '/deep',
      summary: 'Deep.',
      permission: anyone,
      effect: 'write',
      input: z.strictObject({
        report_id: idOf('report').nullable(),
        lines: z.array(z.strictObject({ expense_id: idOf('expense'), note: z.string() })),
        who: z.union([z.strictObject({ user_ids: z.array(idOf('user')) }), z.strictObject({ role_id: idOf('role') })]),
      }),
      output: z.object({}),
      refusals: [],
    });
    expect(idSlots(deep)).toEqual([
      { path: ['report_id'], noun: 'report' },
      { path: ['lines', '*', 'expense_id'], noun: 'expense' },
      { path: ['who', 'user_ids', '*'], noun: 'user' },
      { path: ['who', 'role_id'], noun: 'role' },
    ]);

    const input = {
      lines: [
        { expense_id: '1', note: 'n' },
        { expense_id: '2', note: 'm' },
      ],
    };
    expect(fillSlot(input, ['lines', '*', 'expense_id'], 'x')).toEqual({ lines: [{ expense_id: 'x', note: 'n' }] });
    expect(fillSlot({}, ['who', 'user_ids', '*'], 'x')).toEqual({ who: { user_ids: ['x'] } });
  });
});

async function asB({ name }: NamedEndpoint, input: Record<string, unknown>): Promise<Answer> {
  const { access_token } = await b.people.super_admin.startsSession();
  return send(product.address, name, input, { access_token });
}

/** Returns the status and the body without the request id, which differs in every response. */
function gist({ http_status, body }: Answer): string {
  const { request_id: _own, ...rest } = body as Record<string, unknown>;
  return `${http_status} ${JSON.stringify(rest)}`;
}

/** Returns the texts, e-mail addresses and ids of company A that appear in a response. */
function canariesIn({ body, headers }: Answer, label: string): string[] {
  const text = `${JSON.stringify(body)} ${JSON.stringify([...headers])}`;
  const marks = [a.canary, ...Object.values(a.ids), ...Object.values(a.people).map((person) => person.email)];
  return marks.filter((mark) => text.includes(mark)).map((mark) => `${label} tells ${mark}`);
}

/** Returns all tables except the shared ones, so that a table without row-level security cannot escape the check. */
async function isolatedTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    product.app.database.outside,
  );
  return rows.map((row) => row.name).filter((name) => !(name in sharedTables));
}

/**
 * Removes the number at the end of a table name. On Citus, a message names the shard on the worker, such as
 * 'reports_102008'.
 */
function withoutPart(message: string): string {
  return message.replace(/_\d{6,}"$/u, '"');
}

async function rowsOf(company: PopulatedCompany, table: string): Promise<number> {
  const { rows } = await company.inCompany((tx) =>
    sql<{ count: number }>`select count(*) from ${sql.table(table)} where client_id = ${company.client_id}`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

/** Returns the columns of a table that can be written, which are all except generated ones. */
async function writableColumns(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    product.app.database.outside,
  );
  return rows.map(({ name }) => name);
}

async function oneRow(table: string): Promise<unknown> {
  const { rows } = await a.inCompany((tx) =>
    sql<{
      row: unknown;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where client_id = ${a.client_id} limit 1`.execute(tx),
  );
  return rows[0]?.row;
}

/** Returns a hash of the company's rows for each table, including tables without row-level security. */
async function fingerprint(company: PopulatedCompany): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  await company.inCompany(async (tx) => {
    for (const table of [...isolated, 'companies', 'sign_in_directory']) {
      const { rows } = await sql<{ hash: string }>`
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
        from ${sql.table(table)} t where client_id = ${company.client_id}`.execute(tx);
      hashes[table] = rows[0]?.hash ?? '';
    }
  });
  return hashes;
}
