import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { endpointList, type NamedEndpoint } from '#contract/every-endpoint.ts';
import { openDatabase } from '../db/database.ts';
import { type Captured, explainQueries } from '../db/explain.ts';
import { fillWithVolume } from '../db/testing/volume.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { send } from '../testing/client.ts';
import { aFurnishedCompany, type FurnishedCompany } from '../testing/furnished-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { sampleInput } from './sample-inputs.ts';

/** Statements of one read, the session's own among them. */
const mostStatements: Partial<Record<NamedEndpoint['name'], number>> = {
  'home.dashboard': 7,
  // How far a company is set up: its people, departments, categories, policies and what was touched leave together.
  'client.gettingStarted': 7,
  'users.nudgeCount': 7,
  // The kept counts and, where they do not tell, the total leave together; a search reads its page after them.
  'users.pagedList': 4,
  // A category, its entities and its attributes leave together.
  'categories.all': 4,
  'categories.list': 5,
  'attributes.list': 4,
  // Settings, manual and market rates leave together.
  'currencies.exrate': 4,
  'currencies.settings': 5,
  'policies.list': 4,
  'policies.details': 4,
  // Everything a rule may ask about: the person's place, the tree, the rates, what was spent before.
  'policies.test': 16,
};
const mostOfOthers = 3;

/** Tables that stay small in the largest company: reading all of the company's rows there is the plan. */
const smallTables = [
  'business_units',
  'categories',
  'category_attributes',
  'category_entities',
  'company_currencies',
  'company_features',
  'company_rate_settings',
  'company_rates',
  'company_support',
  'counters_by_company',
  'custom_fields',
  'departments',
  'employee_groups',
  'employee_levels',
  'entities',
  // Files are kept for thirty days.
  'imports',
  'partner_keys',
  'policies',
  'role_permissions',
  'roles',
  'subscriptions',
];

let product: TestProduct;
let small: FurnishedCompany;
let large: FurnishedCompany;
let provider: TestPerson;
beforeAll(async () => {
  product = await testProduct({ environment: { SIGN_IN_TRIES_PER_ACCOUNT: '1000' } });
  small = await aFurnishedCompany(product);
  large = await aFurnishedCompany(product);
  provider = (await aCompany(product, { pat: [] }, { is_provider: true })).people.pat;
  await makeRoomForNumbers(large);
  // On a connection that has planned nothing yet: checks of foreign keys planned for a handful of rows stay planned so.
  const fresh = await openDatabase({ app_url: inject('app_url'), pool_size: 1 });
  await fillWithVolume(fresh, inject('owner_url'), large.client_id);
  await fresh.close();
  await fillWithSessions(large);
  await fillWithPeople(large);
});
afterAll(() => product.stop());

describe('a read', () => {
  const reads = endpointList().filter(({ endpoint }) => endpoint.effect === 'read');

  it.each(reads)('$name asks the database a few times only, however much there is', async (named) => {
    const little = await statementsOf(named, small);
    const much = await statementsOf(named, large);
    expect(little.length, list(little)).toBeLessThanOrEqual(mostStatements[named.name] ?? mostOfOthers);
    expect(much.length, list(much)).toBe(little.length);
  });
});

describe('every query of every endpoint', () => {
  it('is led by an index to the few rows it needs', async () => {
    const captured: Captured[] = [];
    for (const named of endpointList()) captured.push(...(await statementsOf(named, large)).filter(isExplainable));
    const { scans, unjudged } = await explainQueries(product.house.database, large.client_id, captured);
    const found = scans.filter(({ table }) => !smallTables.includes(table));
    expect(found).toEqual([]);
    expect(unjudged.filter((table) => !smallTables.includes(table))).toEqual([]);
    // The walk is worth something only while it meets the tables that grow.
    const asked = captured.map(({ sql: text }) => text).join('\n');
    for (const table of ['sessions', 'users', 'activity_feed', 'counters_by_person', 'reports', 'report_approvers'])
      expect(asked).toContain(table);
  });

  it('would be found if it were not', async () => {
    const queries = [
      { sql: 'select id from sessions where client_id = $1 and device = $2', parameters: [large.client_id, 'x'] },
      { sql: 'select id from users where client_id = $1 and last_name like $2', parameters: [large.client_id, 'x%'] },
    ];
    const { scans } = await explainQueries(product.house.database, large.client_id, queries);
    expect(scans.map(({ table }) => table)).toEqual(['sessions', 'users']);
  });
});

/** What one call sends to the database. */
async function statementsOf(named: NamedEndpoint, company: FurnishedCompany): Promise<Captured[]> {
  const who = named.endpoint.permission.kind === 'provider_admin' ? provider : company.people.super_admin;
  const { access_token } = await who.startsSession();
  const input = await sampleInput(named.name, { product, company });
  product.takeQueries();
  const answer = await send(product.address, named.name, input, { access_token });
  const statements = product.takeQueries();
  // A password is changed once and a profile at one version; what matters is what was asked on the way.
  expect([200, 400, 409], JSON.stringify(answer.body)).toContain(answer.http_status);
  return statements;
}

/** Queries of another company, such as the provider's own, say nothing about a large one. */
function isExplainable({ sql: text, parameters }: Captured): boolean {
  return /^\s*(select|with|update|delete)\b/iu.test(text) && parameters.includes(large.client_id);
}

function list(statements: Captured[]): string {
  return statements.map(({ sql: text }) => text.replace(/\s+/gu, ' ').slice(0, 120)).join('\n');
}

/** The volume numbers its reports from one. */
async function makeRoomForNumbers({ client_id, inCompany }: FurnishedCompany): Promise<void> {
  await inCompany(async (tx) => {
    await sql`update reports set number = number + 1000000 where client_id = ${client_id}`.execute(tx);
    await sql`update advances set number = number + 1000000 where client_id = ${client_id}`.execute(tx);
  });
}

/** What people leave behind in years of signing in, for the two thousand people of the volume. */
async function fillWithSessions({ client_id, inCompany, role_ids }: FurnishedCompany): Promise<void> {
  await inCompany(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into sessions (client_id, id, user_id, device, expires_at)
      select ${client_id}, gen_random_uuid(), id, 'volume', now() from users, generate_series(1, 3)
      where client_id = ${client_id} and last_name like 'No %'`.execute(tx);
    await sql`insert into user_roles (client_id, user_id, role_id)
      select ${client_id}, id, ${role_ids.employee} from users
      where client_id = ${client_id} and last_name like 'No %'`.execute(tx);
    await sql`insert into refresh_tokens (client_id, id, session_id, token_hash)
      select ${client_id}, gen_random_uuid(), id, 'x' from sessions
      where client_id = ${client_id} and device = 'volume'`.execute(tx);
    await sql`insert into single_use_tokens (client_id, id, kind, user_id, token_hash, expires_at)
      select ${client_id}, gen_random_uuid(), 'entry', user_id, 'x', now() from sessions
      where client_id = ${client_id} and device = 'volume'`.execute(tx);
    await sql`insert into idempotency_keys (client_id, user_id, key, endpoint, request_hash, answer)
      select ${client_id}, user_id, id::text, 'x', 'x', '{}' from sessions
      where client_id = ${client_id} and device = 'volume'`.execute(tx);
    await sql`insert into mails (client_id, id, kind, user_id)
      select ${client_id}, gen_random_uuid(), 'x', user_id from sessions
      where client_id = ${client_id} and device = 'volume'`.execute(tx);
    await sql`insert into counters_by_person (client_id, person_id, counter, count)
      select ${client_id}, id, counter, 1 from users, unnest(array['report:draft', 'report:paid', 'expense:draft']) counter
      where client_id = ${client_id} and last_name like 'No %'`.execute(tx);
  });
  const owner = new pg.Client({ connectionString: inject('owner_url') });
  await owner.connect();
  await owner.query(
    'analyze sessions, user_roles, refresh_tokens, single_use_tokens, idempotency_keys, mails, counters_by_person',
  );
  await owner.end();
}

/** A file as long as files may be, and what people set for themselves over the years. */
async function fillWithPeople({ client_id, inCompany, ids }: FurnishedCompany): Promise<void> {
  await inCompany(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into import_rows (client_id, import_id, row_number, cells)
      select ${client_id}, ${ids.import}, n, '{}' from generate_series(3, 10000) n`.execute(tx);
    await sql`insert into delegations (client_id, id, from_user_id, to_user_id, can_submit, starts_on)
      select ${client_id}, gen_random_uuid(), id, ${ids.user}, true, '2026-01-01' from users
      where client_id = ${client_id} and last_name like 'No %'`.execute(tx);
    await sql`insert into nudges_dismissed (client_id, user_id, nudge)
      select ${client_id}, id, 'time_zone' from users where client_id = ${client_id} and last_name like 'No %'`.execute(
      tx,
    );
  });
  const owner = new pg.Client({ connectionString: inject('owner_url') });
  await owner.connect();
  await owner.query('analyze import_rows, delegations, nudges_dismissed');
  await owner.end();
}
