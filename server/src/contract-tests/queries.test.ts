import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList, type NamedEndpoint } from '#contract/every-endpoint.ts';
import { explainQueries } from '../db/explain.ts';
import { migrate } from '../db/migrate.ts';
import { type OwnServer, ownServer } from '../db/testing/own-server.ts';
import { installJobs } from '../jobs/queue.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { send } from '../testing/client.ts';
import { growCompany } from '../testing/grown-company.ts';
import { aPopulatedCompany, type PopulatedCompany } from '../testing/populated-company.ts';
import { type TakenQuery, type TestProduct, testProduct } from '../testing/test-product.ts';
import { roundTrips } from './round-trips.ts';
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
  'currencies.allowed': 4,
  'currencies.settings': 5,
  'policies.list': 4,
  'policies.details': 4,
  // Everything a rule may ask about: the person's place, the tree, the rates, what was spent before.
  'policies.test': 16,
  // The rules, their default and what waits leave together; then the names of what they name, fields and holders do.
  'approvalRules.list': 9,
  'approvalRules.details': 8,
  // The same, and the part of the company the item can lead to.
  'approvalRules.test': 20,
  // The page, the kept counts and what was spent in which currency leave together.
  'expenses.pagedList': 4,
  'reports.pagedList': 4,
  // The item, who looks, its fields and categories leave together; then its files, people and look-alikes do.
  'expenses.details': 10,
  // The same with its chain and the advances that pay for it.
  'reports.details': 12,
  'files.details': 4,
  // Everything a rule or a check may ask about, of one expense or of all lines of a report.
  'expenses.policyExpenses': 11,
  'expenses.importPreview': 10,
  // And who would decide, by the rules.
  'reports.preview': 24,
  'advances.preview': 24,
  // Whom they stand in for; then the page, its sum and the counts leave together.
  'approvals.list': 5,
  // The item, its chain and who looks leave together; then people and the submitter's year do.
  'approvals.details': 8,
  'bulk.progress': 4,
  // The advance, who looks, its chain, fields, category, reports and returns leave together; then its people do.
  'advances.details': 12,
  // The report, who looks and its money leave together; then the advances of its owner do.
  'advances.available': 5,
  // The item, its chain, who looks, what is payable and what was paid leave together.
  'payouts.paymentDetails': 8,
  // The file, its sums and a page of its rows leave together.
  'payouts.uploaded': 4,
};
const mostOfOthers = 3;

/** How often a read waits for the database after the session was found. */
const mostTrips: Partial<Record<NamedEndpoint['name'], number>> = {
  // Who would decide follows from what the rules see of it, and that from its category and rates.
  'advances.preview': 5,
};
const mostTripsOfOthers = 3;

/** Tables that stay small in the largest company: reading all of the company's rows there is the plan. */
const smallTables = [
  'approval_rules',
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
  'default_approval_rules',
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

let server: OwnServer;
let product: TestProduct;
let small: PopulatedCompany;
let large: PopulatedCompany;
let provider: TestPerson;
beforeAll(async () => {
  // How PostgreSQL plans depends on everything in it: nobody else's rows are here.
  server = await ownServer();
  await migrate(server.owner_url);
  await installJobs(server.owner_url);
  product = await testProduct({ database: server, environment: { SIGN_IN_TRIES_PER_ACCOUNT: '1000' } });
  small = await aPopulatedCompany(product);
  large = await aPopulatedCompany(product);
  provider = (await aCompany(product, { pat: [] }, { is_provider: true })).people.pat;
  await growCompany(large, server);
}, 180_000);
afterAll(async () => {
  await product.stop();
  await server.remove();
});

describe('a read', () => {
  const reads = endpointList().filter(({ endpoint }) => endpoint.effect === 'read');

  it.each(reads)('$name asks the database a few times only, however much there is', async (named) => {
    const little = await statementsOf(named, small);
    const much = await statementsOf(named, large);
    expect(little.length, list(little)).toBeLessThanOrEqual(mostStatements[named.name] ?? mostOfOthers);
    expect(much.length, list(much)).toBe(little.length);
    // The session's own is the first.
    expect(roundTrips(much) - 1, list(much)).toBeLessThanOrEqual(mostTrips[named.name] ?? mostTripsOfOthers);
  });

  it('that waits between its statements is counted by how often it waits', () => {
    const asked = (from: number, to: number) => ({ sql: '', parameters: [], ms: to - from, answered_at_ms: to });
    expect(roundTrips([])).toBe(0);
    expect(roundTrips([asked(0, 5), asked(0, 6), asked(1, 7)])).toBe(1);
    expect(roundTrips([asked(0, 5), asked(0, 6), asked(5, 9), asked(6, 8)])).toBe(2);
    expect(roundTrips([asked(0, 1), asked(2, 3), asked(4, 5)])).toBe(3);
  });
});

describe('every query of every endpoint', () => {
  it('is led by an index to the few rows it needs', async () => {
    const captured: TakenQuery[] = [];
    for (const named of endpointList()) captured.push(...(await statementsOf(named, large)).filter(isExplainable));
    const { scans, unevaluated } = await explainQueries(product.app.database, large.client_id, captured);
    const found = scans.filter(({ table }) => !smallTables.includes(table));
    expect(found).toEqual([]);
    expect(unevaluated.filter((table) => !smallTables.includes(table))).toEqual([]);
    // The walk is worth something only while it meets the tables that grow.
    const asked = captured.map(({ sql: text }) => text).join('\n');
    for (const table of [
      'sessions',
      'users',
      'activity_feed',
      'counters_by_person',
      'reports',
      'approvers',
      'payables',
    ])
      expect(asked).toContain(table);
  }, 240_000);

  it('would be found if it were not', async () => {
    const queries = [
      { sql: 'select id from sessions where client_id = $1 and device = $2', parameters: [large.client_id, 'x'] },
      { sql: 'select id from users where client_id = $1 and last_name like $2', parameters: [large.client_id, 'x%'] },
    ];
    const { scans } = await explainQueries(product.app.database, large.client_id, queries);
    expect(scans.map(({ table }) => table)).toEqual(['sessions', 'users']);
  });
});

/** What one call sends to the database. */
async function statementsOf(named: NamedEndpoint, company: PopulatedCompany): Promise<TakenQuery[]> {
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
function isExplainable({ sql: text, parameters }: TakenQuery): boolean {
  return /^\s*(select|with|update|delete)\b/iu.test(text) && parameters.includes(large.client_id);
}

function list(statements: TakenQuery[]): string {
  return statements.map(({ sql: text }) => text.replace(/\s+/gu, ' ').slice(0, 120)).join('\n');
}
