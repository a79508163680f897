import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import type { App } from '#server/http/context.ts';
import { buildServer } from '#server/http/server.ts';
import { insertSession } from '#server/modules/auth/auth.rows.ts';
import { everyRoute } from '#server/modules/every-module.ts';
import { updateRollups } from '#server/modules/spend/update-rollups.ts';
import { emptyDataDirectory } from '#server/resilience/data-directory.ts';
import { seedLargeCards } from '../large/cards.ts';
import { prepareForMany } from '../large/large.rows.ts';
import { seedLargeLedger } from '../large/ledger.ts';
import { multiplySpending } from '../large/multiply-spending.ts';
import { seedLarge } from '../large/seed-large.ts';
import { turnIntoTrips } from '../large/trips.rows.ts';
import { type Bench, type BenchPerson, benches, type Measure } from './benches.ts';
import { rowQueriesOf, type Statement } from './capture.ts';

export interface BenchCompany {
  client_id: string;
  by: Measure;
  size: number;
  benches: readonly Bench[];
  people: StagedPerson[];
}

interface StagedPerson extends BenchPerson {
  email: string;
  rows: Record<string, Statement[]>;
  /** Issues a new access token, because a run takes longer than a token is valid. */
  freshToken(): Promise<string>;
}

/** The sizes of the companies to create for each measure. A measure that is left out gets no companies. */
export type Sizes = Partial<Record<Measure, readonly number[]>>;

export interface Stage {
  /** The environment variables for the app, with the database URLs. */
  environment: Record<string, string>;
  app_url: string;
  companies: BenchCompany[];
  clear(): Promise<void>;
}

/** Starts a temporary PostgreSQL, and creates the companies to measure and one unrelated company. */
export async function setStage(sizes: Sizes): Promise<Stage> {
  const directory = await emptyDataDirectory();
  const embedded = await startEmbedded({ directory: join(directory, 'postgres') });
  const clear = async () => {
    await embedded.stop();
    await rm(directory, { recursive: true, force: true });
  };

  try {
    const environment = {
      MODE: 'production',
      TOKEN_SECRET: 'only-for-the-bench-on-this-machine',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL: embedded.app_url,
      DATABASE_OWNER_URL: embedded.owner_url,
    };
    const companies = await fill(environment, sizes);
    return { environment, app_url: embedded.app_url, companies, clear };
  } catch (error) {
    await clear();
    throw error;
  }
}

async function fill(environment: Record<string, string>, sizes: Sizes): Promise<BenchCompany[]> {
  let queries: Statement[] = [];
  const takeQueries = () => {
    const captured = queries;
    queries = [];
    return captured;
  };

  const { app, close } = await createApp(readConfig({ ...environment, ROLE: 'web', PORT: '0' }), {
    onQuery: (query) => void queries.push(query),
  });
  try {
    const seeded: Pick<BenchCompany, 'client_id' | 'by' | 'size'>[] = [];
    // Small companies come first, so that the foreign key checks of the large ones use realistic plans.
    await seedLarge(app, { reports: 200, name: 'Beside the bench' });
    const analyze = () => owner(environment.DATABASE_OWNER_URL ?? '', 'analyze');
    for (const by of ['reports', 'people', 'waiting', 'paid', 'trips', 'cards', 'postings', 'spending'] as const) {
      for (const size of sizes[by] ?? []) {
        await analyze();
        seeded.push({ by, size, client_id: await seed(app, { by, size, analyze }) });
      }
    }
    // Does the work that autovacuum and the nightly job would have done.
    await owner(environment.DATABASE_OWNER_URL ?? '', 'vacuum analyze');
    const spending = seeded.filter(({ by }) => by === 'spending');
    for (const { client_id } of spending) await updateRollups(app, client_id);
    if (spending.length > 0) await owner(environment.DATABASE_OWNER_URL ?? '', 'vacuum analyze');
    const server = await buildServer(app, everyRoute);
    const companies: BenchCompany[] = [];
    for (const { client_id, by, size } of seeded) {
      const isLargest = size === Math.max(...(sizes[by] ?? []));
      const measured = benches.filter((bench) => bench.by === by && (isLargest || bench.max_ms === undefined));
      const people = [];
      for (const { user_id, email } of await pickPeople(app, { client_id, by })) {
        const freshToken = await signedIn(app, { client_id, user_id });
        const access_token = await freshToken();
        const person = { ...(await ownOf(app, { client_id, user_id })), no_of_people: size };
        const rows: Record<string, Statement[]> = {};
        for (const { name, endpoint, input } of measured)
          rows[name] = await rowQueriesOf(server, takeQueries, {
            endpoint,
            access_token,
            ...(input && { input: input(person) }),
          });
        people.push({ ...person, freshToken, email, rows });
      }
      companies.push({ client_id, by, size, benches: measured, people });
    }
    await server.close();
    return companies;
  } finally {
    await close();
  }
}

/**
 * The number of reports per person. It is about the same in small and large companies, so that their pages are equally
 * full.
 */
const reportsEach = 200;

const paidAtOnce = 5000;
const cardsEach = 50;
/** The number of ledger postings per created report. One of these reports in ten is not paid yet. */
const postingsEach = 50;
const expensesOfReport = 5;
const expensesEach = 200;
/**
 * The database makes this many copies of each generated expense, because generating a million expenses takes too long.
 */
const spendingCopies = 40;

function beingPaid(paid: number): { expenses_each: number; stage_of: (index: number) => ReportStage } {
  return { expenses_each: 1, stage_of: (index) => (index < paid ? 'paid' : 'payment_processing') };
}

const mostlyPaid = {
  expenses_each: 1,
  stage_of: (index: number): ReportStage => (index % 10 === 0 ? 'approved' : 'paid'),
};

/** Creates a company that is large by one measure and small by the others. */
async function seed(
  app: App,
  { by, size, analyze }: { by: Measure; size: number; analyze: () => Promise<void> },
): Promise<string> {
  const name = `Bench ${size} ${by}`;
  const enough = Math.max(5, Math.ceil(size / reportsEach));
  const large = {
    reports: { reports: size, people: enough },
    people: { reports: 100, people: size },
    waiting: { reports: size, people: enough, waits_for_one: true },
    // The newest payments are still in progress, so that the bulk payment can be measured.
    paid: { reports: size + paidAtOnce, people: enough, ...beingPaid(size) },
    // Each report has one expense.
    trips: { reports: size, people: enough, expenses_each: 1 },
    cards: { reports: 100, people: cardsEach },
    postings: { reports: Math.max(100, size / postingsEach), people: cardsEach, ...mostlyPaid },
    spending: { reports: Math.ceil(size / expensesOfReport / spendingCopies), people: Math.ceil(size / expensesEach) },
  };
  const { client_id } = await seedLarge(app, { ...large[by], name });
  if (by === 'trips') await app.database.inCompany(client_id, (tx) => turnIntoTrips(tx, client_id));
  if (by === 'spending') {
    // Without statistics, the move of people to departments would read all expenses for each person.
    await analyze();
    await multiplySpending(app, { client_id, copies: spendingCopies, reports: large.spending.reports });
  }
  if (by === 'cards') await seedLargeCards(app, { client_id, count: size });
  if (by === 'postings') await seedLargeLedger(app, { client_id, count: size });
  return client_id;
}

/** Vacuums and analyses the tables, as autovacuum would do soon after many rows were written. */
export function vacuum({ environment }: Pick<Stage, 'environment'>): Promise<void> {
  return owner(environment.DATABASE_OWNER_URL ?? '', 'vacuum analyze');
}

/** Runs the command as the table owner, because only the owner may vacuum and analyse the tables. */
async function owner(url: string, command: 'analyze' | 'vacuum analyze'): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(command);
  await client.end();
}

/**
 * Returns sixty people of all teams and roles for companies with many reports or trips. For the other companies,
 * returns only the first employee, because only this person has access to the measured lists.
 */
async function pickPeople(
  app: App,
  { client_id, by }: { client_id: string; by: Measure },
): Promise<{ user_id: string; email: string }[]> {
  const all = await app.database.readInCompany(client_id, (tx) =>
    tx
      .selectFrom('users')
      .select(['id as user_id', 'email'])
      .where('client_id', '=', client_id)
      // This code belongs to the super_admin, who was hired first and is the approver of all items with a single
      // approver.
      .$if(by !== 'reports' && by !== 'trips', (everybody) => everybody.where('employee_code', '=', 'E-1'))
      .orderBy('employee_code')
      .execute(),
  );
  const step = Math.max(1, Math.floor(all.length / 60));
  return all.filter((_person, index) => index % step === 0).slice(0, 60);
}

async function ownOf(app: App, person: { client_id: string; user_id: string }): Promise<BenchPerson> {
  const { rows } = await app.database.inCompany(person.client_id, async (tx) => {
    // The statement timeout is raised, because for a person without expenses, the query reads all expenses of the
    // company before it finds none.
    await prepareForMany(tx);
    return sql<BenchPerson>`
      select (select id from reports where client_id = ${person.client_id} and owner_id = ${person.user_id}
          order by id desc limit 1) as report_id,
        (select item_id from approvers where client_id = ${person.client_id} and approver_id = ${person.user_id}
          order by waiting_since, item_id limit 1) as waiting_id,
        (select count(*) from reports where client_id = ${person.client_id} and owner_id = ${person.user_id}) as no_of_reports,
        (select count(*) from expenses where client_id = ${person.client_id} and owner_id = ${person.user_id}) as no_of_expenses,
        (select category_id from expenses where client_id = ${person.client_id} and owner_id = ${person.user_id}
          order by id desc limit 1) as category_id,
        (select type_id from mileage_claims where client_id = ${person.client_id} and owner_id = ${person.user_id}
          limit 1) as type_id`.execute(tx);
  });
  const [own] = rows;
  if (!own) throw new Error('The person has no reports to measure.');
  return own;
}

export async function signedIn(
  app: App,
  person: { client_id: string; user_id: string },
): Promise<StagedPerson['freshToken']> {
  const now = app.clock();
  const session_id = uuidv7();
  await app.database.inCompany(person.client_id, (tx) =>
    insertSession(tx, {
      ...person,
      id: session_id,
      device: 'bench',
      address: '127.0.0.1',
      keep_signed_in: false,
      started_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    }),
  );
  return () => app.access_tokens.issue({ client_id: person.client_id, session_id }, app.clock());
}
