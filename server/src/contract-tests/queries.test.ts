import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList, type NamedEndpoint } from '#contract/every-endpoint.ts';
import { explainQueries, indexesUsed } from '../db/explain.ts';
import { type OwnServer, ownMigratedServer } from '../db/testing/own-server.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { send } from '../testing/client.ts';
import { growCompany } from '../testing/grown-company.ts';
import { aPopulatedCompany, type PopulatedCompany } from '../testing/populated-company.ts';
import { type TakenQuery, type TestProduct, testProduct } from '../testing/test-product.ts';
import { roundTrips } from './round-trips.ts';
import { sampleInput } from './sample-inputs.ts';

/** The highest number of statements that a read may run, including those that read the session. */
const maxStatements: Partial<Record<NamedEndpoint['name'], number>> = {
  // Pending items, hints and first steps are read in two rounds.
  'home.dashboard': 25,
  // The set-up progress consists of people, departments, categories, policies and changes, which are read together.
  'client.gettingStarted': 8,
  'users.nudgeCount': 7,
  // The mail address, the other senders and the latest mails are read together.
  'receiptMail.settings': 4,
  // Account numbers, the chart of accounts and the postings are read together.
  'erp.file': 4,
  // The stored counts and the total are read together; the total is only needed where the stored counts do not apply. A
  // search reads its page afterwards.
  'users.pagedList': 4,
  // A category, its entities and its attributes are read together.
  'categories.all': 4,
  'categories.list': 5,
  'attributes.list': 4,
  // Settings, manual and market rates are read together.
  'currencies.exrate': 4,
  'currencies.allowed': 4,
  'currencies.settings': 5,
  'policies.list': 4,
  'policies.details': 4,
  // The person, categories and rules are read together; then the names to which the rules refer.
  'policies.mine': 10,
  // A policy may depend on the person's profile, the category tree, rates and earlier spending.
  'policies.test': 16,
  'policies.impact': 20,
  // The rules, the default rule and pending items are read together; then the names, fields and people to which the
  // rules refer.
  'approvalRules.list': 9,
  // The text, the design and the logo are read together; then, for a preview, the reader and the item.
  'notifications.template': 4,
  // The settings, the person's choices, the chat and the devices are read together; then the groups that get copies.
  'notices.events': 7,
  // The reminders, the days off and the holidays are read together.
  'notifications.reminders': 4,
  // The days off, the holidays and the entities are read together.
  'workCalendar.show': 4,
  'workCalendar.checkHolidays': 6,
  'notifications.previewTemplate': 6,
  // The link and its person are read instead of the session; then the item, its checks and the people.
  'approvalLinks.details': 6,
  'approvalRules.details': 8,
  // In addition to what approvalRules.details reads, the test reads the part of the organisation that the item can
  // involve.
  'approvalRules.test': 20,
  // The page, stored counts and spending per currency are read together.
  'expenses.pagedList': 4,
  'reports.pagedList': 4,
  // The item, the viewer, fields and categories are read together; then its files, people and duplicates.
  'expenses.details': 10,
  // The item and the viewer are read first; then the history of the item and the history of its report together; then
  // the people mentioned.
  'expenses.activity': 6,
  // In addition to what expenses.details reads, the chain of the report and the advances that pay for it are read.
  'reports.details': 12,
  // The item and the viewer are read first; then its attachments and their files.
  'attachments.list': 5,
  'files.details': 4,
  // Settings, configurations, vehicles, rates, commute and the person are read together with the trips; then the
  // attributes of the category.
  'mileage.basics': 11,
  'mileage.settings': 5,
  'mileage.commute': 4,
  'mileage.calculate': 10,
  // In addition to what expenses.details reads, the claim is read.
  'mileage.details': 11,
  'perDiem.details': 11,
  'perDiem.calculate': 9,
  'perDiem.userFields': 8,
  // The newest reports and the custom fields are read first; then the lines with their claims, reports, people and
  // names.
  'exportTemplates.preview': 9,
  // The schedules and their templates are read first; then the recipients.
  'reportSchedules.list': 3,
  // The address is read first; then the company, its schedules and the person who added the address together.
  'outsideRecipients.invitation': 4,
  // The schedule and its runs are read together; then their files.
  'reportSchedules.history': 4,
  // The files sent to the person are read first; then the page and its total.
  'exports.history': 4,
  // A policy or a check may depend on many facts, which are read for one expense or for all lines of a report.
  'expenses.policyExpenses': 13,
  'expenses.importPreview': 13,
  // These endpoints read what expenses.policyExpenses reads, and also the approvers that the approval rules select.
  'reports.preview': 25,
  'advances.preview': 24,
  // The people for whom the approver is a delegate and the working days are read first; then the page, its total and
  // the counts together.
  'approvals.list': 6,
  // The item, its chain, its checks, the viewer and the waiting time of its approvers are read together; then the
  // people and the submitter's expenses of the year.
  'approvals.details': 12,
  // The report, its chain and the viewer are read together; then the categories of its owner's entity.
  'approvals.recodeCategories': 9,
  // The page, its total and the number of reports are read together.
  'approvals.history': 4,
  // The plan, the people who can subscribe, the support contact and a requested deletion are read together.
  'billing.activeDetailsByAppId': 5,
  // The account, plan, plans and invoices are read together; then the usage and the coupon.
  'billing.overview': 8,
  // The page, its total and the plans are read together.
  'providerAdmin.clients': 4,
  'providerAdmin.client': 14,
  'bulk.progress': 4,
  'cards.pagedTransactions': 5,
  'cards.transactions': 4,
  // The transaction is read first; then its suggestions and the choices for its category together.
  'cards.transactionDetails': 9,
  'cards.ofExpense': 5,
  // The periods are read first; then their figures and, for a single period, its cards.
  'cardPeriods.list': 4,
  'cardPeriods.details': 5,
  // The connections are read first; then their cards.
  'cardLinks.list': 4,
  // The advance, viewer, chain, fields, category, reports and returns are read together; then the people of the
  // advance.
  'advances.details': 12,
  // The report, viewer and amounts are read together; then the advances of its owner.
  'advances.available': 5,
  // The item, its chain, the viewer, the payable and its payments are read together; then whether the viewer approved
  // the item.
  'payouts.paymentDetails': 9,
  // The page and its totals are read first; then which of its items the viewer approved.
  'payouts.list': 5,
  // The items are read first; then their payment terms and the viewer's approvals; then whether a second person must
  // release them.
  'payouts.preFlight': 12,
  // The rules, the people who may pay and the pending payments are read together.
  'controls.read': 5,
  // The rules and the currencies are read first; then the rates; then the payments.
  'controls.violations': 8,
  // The last seal and the number of unsealed rows are read first; then the seals with their rows.
  'audit.integrity': 6,
  // The settings of the transaction are applied first; then independent figures are read together.
  'insights.overview': 7,
  'insights.process': 8,
  // The file, its totals, the totals of the queue and a page of the file's rows are read together.
  'payouts.uploaded': 5,
  // The company, its owners, documents and bank account are read together.
  'ach.customer': 5,
  // Queued payments and transfers are read together.
  'ach.payoutReportCount': 4,
  'ach.reconciliation': 4,
  // The queued payments and the paying accounts are read first; then the people and the earlier requests.
  'bankFiles.missingDetails': 5,
  // The selection, its items, the paying accounts and the accounts of the payees are read.
  'bankFiles.preview': 5,
  // The run, its payments, files and history are read together.
  'paymentRuns.details': 5,
  // The connection, the sources, accounts, mappings and pending amounts are read together.
  'accounting.mappings': 7,
  'accounting.exports': 4,
  'accounting.payments': 4,
  'accounting.periods': 4,
  // In addition to what the other accounting endpoints read, the newest approval is read with its owner, postings and
  // expenses.
  'accounting.preview': 10,
  'accounting.connections': 4,
  // The trip and its bookings are read together.
  'trips.details': 4,
  // The page, its sums and the chart of accounts are read together; then the balance before the page.
  'ledger.list': 5,
  // The choices are read together with the names of entities and the chart of accounts.
  'ledger.choices': 4,
  'ledger.trialBalance': 4,
  // The journal, its sums, the chart of accounts, the closed months and the entity are read.
  'accruals.show': 9,
  'ledger.periodChecklist': 7,
  // The names of entities and the expenses are read together.
  'inputTax.report': 4,
  // The closed months, the postings of each month and the time zone are read together.
  'ledger.periods': 4,
  // The provider, its groups, the domains and the administrators are read together.
  'singleSignOn.settings': 5,
  // The rules and the numbers of users are read together.
  'security.settings': 4,
};
const maxStatementsByDefault = 3;

/** The highest number of round trips that a read may need after its session is known. */
const maxTrips: Partial<Record<NamedEndpoint['name'], number>> = {
  // The approvers depend on the facts that rules evaluate, and those depend on the category and the rates of the item.
  'advances.preview': 5,
  // The newest items are read first; then their lines; then the values of the lines; then the names in them.
  'exportTemplates.preview': 4,
  // The connection is read first; then the newest approval; then its lines.
  'accounting.preview': 4,
  // The items are read first; then their payment terms; then the rules; then the rates and bank accounts to which these
  // refer.
  'payouts.preFlight': 6,
  // The rules are read first; then the rates; then the payments above the limit in each currency.
  'controls.violations': 4,
};
const maxTripsByDefault = 3;

/** Tables that stay small even in large companies, so that reading all rows of a company is acceptable. */
const smallTables = [
  // At most one connection per entity, with its chart of accounts.
  'accounting_connections',
  'accounting_grants',
  'accounting_mappings',
  'accounting_options',
  // A few rows per account and entity.
  'chart_accounts',
  // One row per system.
  'erp_connectors',
  'erp_channels',
  // One row.
  'travel_connections',
  // One row per company.
  'ach_companies',
  'payment_controls',
  // Only the rows of the last minute, because older rows are sealed and removed from this table.
  'audit_unsealed',
  // One row per company.
  'retention_rules',
  // A company has only a few owners, with a few documents each.
  'ach_documents',
  'ach_owners',
  // At most 20 active rows.
  'paying_accounts',
  // At most 20 rows.
  'api_keys',
  // At most 20 rows.
  'webhooks',
  'approval_rules',
  // One row per company.
  'billing_accounts',
  'budgets',
  'business_units',
  // About one card per employee, and one period per month.
  'card_accounts',
  'card_links',
  'card_periods',
  // One row per kind of reminder.
  'reminders',
  // One row per event, and one design per company.
  'mail_templates',
  'mail_looks',
  // One row.
  'chat_connections',
  // At most 10 rows per person, and they are read per person.
  'push_devices',
  // One row.
  'work_calendars',
  // At most 500 rows.
  'holidays',
  'categories',
  'category_attributes',
  'category_entities',
  // The provider writes only a few notes and announcements.
  'client_notes',
  'announcements',
  // A few rows for each person who adds sample data.
  'sample_items',
  // At most one row per approver, and it is read by its key.
  'calendar_feeds',
  // Only rows for announcements that are currently shown.
  'announcement_dismissals',
  'plans',
  'company_currencies',
  'company_features',
  'company_rate_settings',
  'company_rates',
  'company_support',
  'counters_by_company',
  // One row per check.
  'check_settings',
  // Corrections are rare.
  'credit_notes',
  'custom_fields',
  'default_approval_rules',
  'departments',
  'employee_groups',
  'employee_levels',
  // At most 100 rows.
  'email_domains',
  'entities',
  // One row per account, entity, currency and month.
  'ledger_balances',
  // One row per month and entity.
  'accrual_journals',
  // A few hundred rows a year. The list counts them by an index.
  'payment_runs',
  // At most one row per category.
  'category_tax_shares',
  'ledger_periods',
  // Findings concern only a small share of the expenses. The unfiltered list counts them by an index.
  'fraud_log',
  // At most 50 rows.
  'export_templates',
  // At most 50 rows.
  'report_schedules',
  // At most 100 active rows.
  'outside_recipients',
  'identity_group_roles',
  // One row.
  'identity_providers',
  // Old imports are deleted.
  'imports',
  'mileage_configs',
  'mileage_rates',
  'mileage_settings',
  'mileage_types',
  // At most one row per event.
  'notification_settings',
  'partner_keys',
  'per_diem_lists',
  // A few thousand places.
  'per_diem_rates',
  'per_diem_settings',
  'policies',
  'role_permissions',
  'roles',
  // The current token and the tokens that it replaced.
  'scim_tokens',
  // One row per company.
  'security_rules',
  // Support rarely acts as a person of the company.
  'acting_sessions',
  // Attempts expire after 15 minutes.
  'sign_in_attempts',
  'subscriptions',
];

let server: OwnServer;
let product: TestProduct;
let small: PopulatedCompany;
let large: PopulatedCompany;
let provider: TestPerson;
beforeAll(async () => {
  // Query plans depend on all data in the server, so this test uses its own server.
  server = await ownMigratedServer();
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

  it.each(reads)('$name needs few round trips for any amount of data', async (named) => {
    const little = await statementsOf(named, small);
    const much = await statementsOf(named, large);
    // A `set local` statement is not counted here. It costs at most a round trip, and round trips are counted below.
    const noOfQueries = little.filter(({ sql: text }) => !text.startsWith('set local')).length;
    expect(noOfQueries, list(little)).toBeLessThanOrEqual(maxStatements[named.name] ?? maxStatementsByDefault);
    expect(much.length, list(much)).toBe(little.length);
    // The first round trip reads the session.
    expect(roundTrips(much) - 1, list(much)).toBeLessThanOrEqual(maxTrips[named.name] ?? maxTripsByDefault);
  });

  it('counts its sequential round trips', () => {
    const statement = (from: number, to: number) => ({ sql: '', parameters: [], ms: to - from, answered_at_ms: to });
    expect(roundTrips([])).toBe(0);
    expect(roundTrips([statement(0, 5), statement(0, 6), statement(1, 7)])).toBe(1);
    expect(roundTrips([statement(0, 5), statement(0, 6), statement(5, 9), statement(6, 8)])).toBe(2);
    expect(roundTrips([statement(0, 1), statement(2, 3), statement(4, 5)])).toBe(3);
  });
});

describe('every query of every endpoint', () => {
  it('uses an index', async () => {
    const captured: TakenQuery[] = [];
    for (const named of endpointList()) captured.push(...(await statementsOf(named, large)).filter(isExplainable));
    const { scans, unevaluated } = await explainQueries(product.app.database, large.client_id, captured);
    const found = scans.filter(({ table }) => !smallTables.includes(table));
    expect(found).toEqual([]);
    expect(unevaluated.filter((table) => !smallTables.includes(table))).toEqual([]);
    // This test is useful only if it covers the tables that grow.
    const statement = captured.map(({ sql: text }) => text).join('\n');
    for (const table of [
      'sessions',
      'users',
      'activity_feed',
      'counters_by_person',
      'reports',
      'approvers',
      'payables',
    ])
      expect(statement).toContain(table);
  }, 600_000);

  it('is reported when it does not', async () => {
    const queries = [
      { sql: 'select id from sessions where client_id = $1 and device = $2', parameters: [large.client_id, 'x'] },
      { sql: 'select id from users where client_id = $1 and last_name like $2', parameters: [large.client_id, 'x%'] },
    ];
    const { scans } = await explainQueries(product.app.database, large.client_id, queries);
    expect(scans.map(({ table }) => table)).toEqual(['sessions', 'users']);
  });
});

describe('opening an item', () => {
  it.each([
    { name: 'reports.details', table: 'reports', others: [] },
    // The other indexes find the parts of an itemised receipt and, for the suggested category, the owner's earlier
    // expenses.
    { name: 'expenses.details', table: 'expenses', others: ['expenses_by_owner', 'expenses_by_split'] },
    { name: 'advances.details', table: 'advances', others: [] },
  ])('$name finds its row by the primary key, wherever it is in the table', async ({ name, table, others }) => {
    const named = endpointList().filter((known) => known.name === name);
    const queries: TakenQuery[] = [];
    for (const each of named) queries.push(...(await statementsOf(each, large)).filter(isExplainable));
    const used = await indexesUsed(product.app.database, { client_id: large.client_id, table, queries });
    expect(used).toEqual([...others, `${table}_pkey`]);
  });
});

/** Calls an endpoint and returns the statements that it ran. */
async function statementsOf(named: NamedEndpoint, company: PopulatedCompany): Promise<TakenQuery[]> {
  const who = named.endpoint.permission.kind === 'provider_admin' ? provider : company.people.super_admin;
  const { access_token } = await who.startsSession();
  const input = await sampleInput(named.name, { product, company });
  product.takeQueries();
  const answer = await send(product.address, named.name, input, { access_token });
  const statements = product.takeQueries();
  // A repeated call may fail, because a password or a version of the profile can be changed only once. Only the
  // statements matter here.
  expect([200, 400, 409], `${named.name}: ${JSON.stringify(answer.body)}`).toContain(answer.http_status);
  return statements;
}

/**
 * True for a query on the large company. Queries on other companies, such as the provider's, show nothing about large
 * amounts of data.
 */
function isExplainable({ sql: text, parameters }: TakenQuery): boolean {
  return /^\s*(select|with|update|delete)\b/iu.test(text) && parameters.includes(large.client_id);
}

function list(statements: TakenQuery[]): string {
  return statements.map(({ sql: text }) => text.replace(/\s+/gu, ' ').slice(0, 120)).join('\n');
}
