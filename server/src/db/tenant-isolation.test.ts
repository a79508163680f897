import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { appendOnlyTables } from './append-only-tables.ts';
import { sharedTables } from './shared-tables.ts';
import { isolationBreaches } from './tenant-isolation.ts';
import { ownMigratedServer } from './testing/own-server.ts';

const rules = { app_role: 'outlay_app', outside: sharedTables, append_only: appendOnlyTables };
let owner: pg.Client;

beforeAll(async () => {
  const server = await ownMigratedServer();
  owner = new pg.Client({ connectionString: server.owner_url });
  await owner.connect();
  return async () => {
    await owner.end();
    await server.remove();
  };
});

describe('the live schema', () => {
  it('isolates every company', async () => {
    expect(await isolationBreaches(owner, rules)).toEqual([]);
  });

  it('has tables with row-level security', async () => {
    const { rows } = await owner.query(`select relname from pg_class where relforcerowsecurity`);
    expect(rows.length).toBeGreaterThan(20);
  });

  it('gives a reason for every table without row-level security', () => {
    for (const reason of Object.values(sharedTables)) expect(reason).toMatch(/^[A-Z].{10,}\.$/);
  });
});

const sound = `
  create table mutant (
    client_id uuid not null, id uuid not null, owner_id uuid, at timestamptz(3),
    primary key (client_id, id), foreign key (client_id, owner_id) references users (client_id, id)
  );
  select outlay_wall('mutant');`;

const mutants: [change: string, sentence: string][] = [
  ['alter table mutant disable row level security', 'mutant has no row-level security.'],
  ['alter table mutant no force row level security', 'Row-level security is not forced on mutant.'],
  ['alter table users no force row level security', 'Row-level security is not forced on users.'],
  [
    'drop policy company_wall on mutant',
    'mutant needs a policy for outlay_app with USING and WITH CHECK on the bound company.',
  ],
  [
    `drop policy company_wall on mutant;
     create policy silent on mutant using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)`,
    'The policy silent of mutant must compare client_id with the bound company and fail without one.',
  ],
  [
    `drop policy company_wall on mutant;
     create policy half on mutant using (client_id = current_setting('app.client_id')::uuid)`,
    'mutant needs a policy for outlay_app with USING and WITH CHECK on the bound company.',
  ],
  [
    'create policy hole on mutant for select using (true)',
    'The policy hole of mutant must compare client_id with the bound company and fail without one.',
  ],
  [
    'alter table mutant add column code text unique',
    'The unique index mutant_code_key of mutant must lead with client_id.',
  ],
  ['create unique index sly on mutant ((id::text))', 'The unique index sly of mutant must lead with client_id.'],
  [
    'alter table mutant drop constraint mutant_pkey, add primary key (id, client_id)',
    'The primary key of mutant must lead with client_id.',
  ],
  ['alter table mutant drop constraint mutant_pkey', 'mutant has no primary key.'],
  [`create table loose (id uuid primary key)`, 'loose has no client_id and is not listed as a shared table.'],
  [
    'alter table mutant drop constraint mutant_pkey, alter client_id drop not null',
    'mutant.client_id must be uuid not null.',
  ],
  [
    `alter table users add constraint mutant_key unique (id, client_id);
     alter table mutant add constraint crossed foreign key (owner_id, client_id) references users (id, client_id) not valid`,
    'The foreign key crossed of mutant must lead with client_id on both sides.',
  ],
  [
    `create type mood as enum ('good'); alter table mutant add column mood mood`,
    'mutant.mood is an enum: use text with a check.',
  ],
  [
    'alter table mutant add column seen_at timestamptz',
    'mutant.seen_at is timestamp with time zone: instants are timestamptz(3).',
  ],
  ['alter table mutant add column amount double precision', 'mutant.amount is double precision: use numeric.'],
  ['create view peek as select * from mutant', 'The view peek must be security_invoker.'],
  [
    'create materialized view kept as select * from companies',
    'kept is a materialised view, which no row-level security guards.',
  ],
  ['grant truncate on mutant to outlay_app', 'outlay_app may truncate mutant.'],
  ['grant update on activity to outlay_app', 'activity is append-only, but outlay_app may update it.'],
  ['grant update (comment) on activity to outlay_app', 'activity is append-only, but outlay_app may update it.'],
  ['grant delete on activity to outlay_app', 'activity is append-only, but outlay_app may delete from it.'],
  ['alter table activity disable trigger append_only', 'activity is append-only, but no trigger refuses update.'],
  ['drop trigger append_only_truncate on activity', 'activity is append-only, but no trigger refuses truncate.'],
  ['grant create on schema public to outlay_app', 'outlay_app may create objects in the schema public.'],
  [
    `create function backdoor() returns int language sql security definer as 'select 1'`,
    'The function backdoor() runs with the rights of its owner: outlay_app may call it.',
  ],
  ['drop table currencies cascade', 'currencies is listed as a shared table but does not exist.'],
];

describe('a schema that breaks a rule', () => {
  it('is based on a valid table', async () => {
    expect(await breachesAfter('')).toEqual([]);
  });

  it.each(mutants)('is reported: %s', async (change, sentence) => {
    expect(await breachesAfter(change)).toContain(sentence);
  });
});

async function breachesAfter(change: string): Promise<string[]> {
  await owner.query('begin');
  try {
    await owner.query(sound);
    if (change) await owner.query(change);
    return await isolationBreaches(owner, rules);
  } finally {
    await owner.query('rollback');
  }
}
