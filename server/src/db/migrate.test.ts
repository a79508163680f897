import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseMigration } from './migrate/files.ts';
import { migrate } from './migrate.ts';
import { type OwnServer, ownServer } from './testing/own-server.ts';

let server: OwnServer;
let owner: pg.Client;
let directory: string;

beforeAll(async () => {
  server = await ownServer();
  owner = new pg.Client({ connectionString: server.owner_url });
  await owner.connect();
  return async () => {
    await owner.end();
    await server.remove();
  };
});

beforeEach(async () => {
  await owner.query('drop schema public cascade; create schema public; grant usage on schema public to public');
  directory = await mkdtemp(join(tmpdir(), 'outlay-migrations-'));
  return () => rm(directory, { recursive: true, force: true });
});

const isolated = `
create table notes (client_id uuid not null, id int not null, body text not null, primary key (client_id, id));
insert into notes select gen_random_uuid(), n, 'old' from generate_series(1, 3) n;
alter table notes enable row level security;
create policy company_wall on notes using (client_id = current_setting('app.client_id')::uuid)
  with check (client_id = current_setting('app.client_id')::uuid);`;

describe('migrating', () => {
  it('applies new files once, in the order of their names', async () => {
    await file('20260102000000_second', 'insert into steps values (2)');
    await file('20260101000000_first', 'create table steps (n int); insert into steps values (1)');
    expect(await run()).toEqual(['20260101000000_first.sql', '20260102000000_second.sql']);
    expect(await run()).toEqual([]);
    expect((await owner.query('select n from steps')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('applies each file once when several processes start together', async () => {
    await file('20260101000000_first', 'create table steps (n int); insert into steps select 1 from pg_sleep(0.2)');
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['20260101000000_first.sql']);
  });

  it('refuses a file that was changed after it was applied', async () => {
    await file('20260101000000_first', 'create table steps (n int)');
    await run();
    await file('20260101000000_first', 'create table steps (n bigint)');
    await expect(run()).rejects.toThrow('Already applied and changed since: 20260101000000_first.sql');
  });

  it('rolls back a failing file and keeps the files before it', async () => {
    await file('20260101000000_first', 'create table steps (n int)');
    await file('20260102000000_second', 'insert into steps values (1); select 1 / 0');
    await expect(run()).rejects.toThrow('The migration 20260102000000_second.sql failed: division by zero');
    expect((await owner.query('select * from steps')).rows).toEqual([]);
    expect((await owner.query('select name from schema_migrations')).rows).toEqual([
      { name: '20260101000000_first.sql' },
    ]);
  });

  it('gives way to a lock and tries again', async () => {
    await file('20260101000000_first', 'create table steps (n int)');
    await run();
    const other = new pg.Client({ connectionString: server.owner_url });
    await other.connect();
    await other.query('begin; lock table steps');
    await file('20260102000000_second', 'alter table steps add column m int');
    const running = run();
    // The migration is first seen waiting for a lock and later seen not waiting, so its lock request has timed out at
    // least once.
    await waitUntil(async () => {
      const { rows } = await owner.query(
        `select from pg_stat_activity where application_name = 'outlay migrations' and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await waitUntil(async () => {
      const { rows } = await owner.query(
        `select from pg_stat_activity where application_name = 'outlay migrations' and wait_event_type = 'Lock'`,
      );
      return rows.length === 0;
    });
    await other.query('rollback');
    expect(await running).toEqual(['20260102000000_second.sql']);

    await other.end();
  });
});

describe('forced row-level security', () => {
  it('hides rows from an owner who does not lift it', async () => {
    await file('20260101000000_notes', isolated);
    await run();
    await owner.query(`begin; set local app.client_id = '00000000-0000-0000-0000-000000000000'`);
    const { rowCount } = await owner.query(`update notes set body = 'new'`);
    await owner.query('rollback');
    expect(rowCount).toBe(0);
  });

  it('is lifted for a migration, which sees all companies, and is forced again afterwards', async () => {
    await file('20260101000000_notes', isolated);
    await run();
    expect(await isForced('notes')).toBe(true);
    await file('20260102000000_change', `update notes set body = 'new'`);
    await run();
    expect(await isForced('notes')).toBe(true);
    expect(await bodies()).toEqual(['new', 'new', 'new']);
  });

  it('is lifted while a migration with dynamic table names runs', async () => {
    await file('20260101000000_notes', isolated);
    await run();
    await file('20260102000000_change', `do $$ begin execute 'update no' || 'tes set body = ''new'''; end $$`);
    await run();
    expect(await isForced('notes')).toBe(true);
    expect(await bodies()).toEqual(['new', 'new', 'new']);
  });

  it('does not hide orphans from a new foreign key', async () => {
    await file('20260101000000_notes', isolated);
    await file(
      '20260102000000_comments',
      `create table comments (client_id uuid not null, id int not null, note_id int not null, primary key (client_id, id));
       insert into comments values (gen_random_uuid(), 1, 99);
       alter table comments enable row level security;
       create policy company_wall on comments using (client_id = current_setting('app.client_id')::uuid)`,
    );
    await run();
    await file(
      '20260103000000_key',
      'alter table comments add foreign key (client_id, note_id) references notes (client_id, id)',
    );
    await expect(run()).rejects.toThrow('violates foreign key constraint');
    expect([await isForced('notes'), await isForced('comments')]).toEqual([true, true]);
  });

  it('is forced again after a migration that failed', async () => {
    await file('20260101000000_notes', isolated);
    await run();
    await file('20260102000000_change', `update notes set body = 'new'; select 1 / 0`);
    await expect(run()).rejects.toThrow('division by zero');
    expect(await isForced('notes')).toBe(true);
    expect(await bodies()).toEqual(['old', 'old', 'old']);
  });

  it('stays in force on tables that the migration does not name, because lifting it locks them', async () => {
    await file('20260101000000_notes', isolated);
    await run();
    const reader = new pg.Client({ connectionString: server.owner_url });
    await reader.connect();
    await reader.query('begin; lock table notes in access share mode');
    await file('20260102000000_other', 'create table other (n int)');
    expect(await run()).toEqual(['20260102000000_other.sql']);
    await reader.end();
  });
});

describe('a file marked "-- no transaction"', () => {
  it('builds indexes concurrently and replaces one that failed halfway', async () => {
    await file('20260101000000_steps', 'create table steps (n int); insert into steps values (1), (1)');
    await file(
      '20260102000000_index',
      '-- no transaction\ncreate unique index concurrently steps_n on steps (n);\nanalyze steps;',
    );
    await expect(run()).rejects.toThrow('could not create unique index');
    expect(await indexes()).toEqual([{ name: 'steps_n', indisvalid: false }]);

    await owner.query('delete from steps');
    expect(await run()).toEqual(['20260102000000_index.sql']);
    expect(await indexes()).toEqual([{ name: 'steps_n', indisvalid: true }]);
  });
});

describe('JIT compilation', () => {
  const jitOfApp = async () => {
    const app = new pg.Client({ connectionString: server.app_url });
    await app.connect();
    const { rows } = await app.query('show jit').finally(() => app.end());
    return rows[0].jit;
  };

  it('is turned off by the database owner', async () => {
    await owner.query('alter database outlay reset all');
    await asSuperuser('alter role outlay_app reset jit');
    expect(await jitOfApp()).toBe('on');
    await run();
    expect(await jitOfApp()).toBe('off');
  });

  it('does not stop a migration when another role owns the database', async () => {
    await owner.query('alter database outlay reset all');
    await asSuperuser('alter database outlay owner to postgres; grant all on schema public to outlay_owner');
    await file('20260101000000_first', 'create table steps (n int)');
    expect(await run().finally(() => asSuperuser('alter database outlay owner to outlay_owner'))).toHaveLength(1);
  });
});

describe('our SQL functions', () => {
  it('do not force a plan', async () => {
    await migrate(server.owner_url);
    const { rows } = await owner.query(
      `select proname, proconfig from pg_proc where pronamespace = 'public'::regnamespace and proconfig::text ~ 'enable_'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a migration file', () => {
  const name = '20260101000000_first.sql';

  it.each([
    ['create table a ();', 'must open with a comment line that gives its reason'],
    ['--\ncreate table a ();', 'must open with a comment line that gives its reason'],
    ['-- no transaction\ncreate index concurrently a on b (c);', 'must open with a comment line that gives its reason'],
    ['-- Why: rows are kept.\nbegin;\ncreate table a ();\ncommit;', 'must not begin or end a transaction itself'],
    ['-- Why: rows are kept.\n-- no transaction\nupdate a set b = 1;', 'Not allowed there: update a set b = 1'],
    [
      '-- Why: rows are kept.\n-- no transaction\nalter table a validate constraint b;',
      'Not allowed there: alter table a',
    ],
  ])('is refused: %s', (text, reason) => {
    expect(() => parseMigration(name, text)).toThrow(reason);
  });

  it('is refused without a timestamp in its name', () => {
    expect(() => parseMigration('first.sql', '-- Why: rows are kept.')).toThrow('needs a name such as');
  });

  it('may contain functions with begin and end', () => {
    const text =
      '-- Why: rows are kept.\ncreate function f() returns void language plpgsql as $$\nbegin\n  null;\nend;\n$$;';
    expect(parseMigration(name, text).in_transaction).toBe(true);
  });
});

function run(): Promise<string[]> {
  return migrate(server.owner_url, { directory });
}

async function asSuperuser(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuser_url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

async function file(name: string, text: string): Promise<void> {
  await writeFile(join(directory, `${name}.sql`), `-- Why: the test needs it.\n${text}\n`);
}

async function isForced(table: string): Promise<boolean> {
  const { rows } = await owner.query('select relforcerowsecurity as forced from pg_class where oid = $1::regclass', [
    table,
  ]);
  return rows[0].forced;
}

async function bodies(): Promise<string[]> {
  await owner.query('begin; alter table notes no force row level security');
  const { rows } = await owner.query('select body from notes');
  await owner.query('rollback');
  return rows.map((row) => row.body);
}

async function indexes(): Promise<object[]> {
  const { rows } = await owner.query(
    `select indexrelid::regclass::text as name, indisvalid from pg_index where indrelid = 'steps'::regclass`,
  );
  return rows;
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
