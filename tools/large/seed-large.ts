import { v5 as uuidv5 } from 'uuid';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import { isPayable } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '#server/db/database.ts';
import type { App, WriteContext } from '#server/http/context.ts';
import { writeInCompany } from '#server/http/run-write.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { createDefaultCategories } from '#server/modules/categories/create-default-categories.ts';
import { createCompany } from '#server/modules/companies/create-company.ts';
import { postHistory } from '#server/modules/payables/post-history.ts';
import { createDefaultRoles } from '#server/modules/people/create-default-roles.ts';
import { createUsers } from '#server/modules/people/create-user.ts';
import { seeding } from '../demo/companies.ts';
import { demoPassword } from '../demo/sign-ins.ts';
import {
  categoriesByName,
  insertMany,
  makeReceiptsOptional,
  numbersStartAfter,
  planAnew,
  prepareForMany,
  reportsSeeded,
} from './large.rows.ts';
import { adminMail, type LargeCompanyPeople, largePeople } from './people.ts';
import { type LargeBatch, type LargeCompany, largeBatch } from './reports.ts';
import { seeded } from './seeded.ts';
import { Tally } from './tally.ts';

export interface SeededCompany {
  client_id: string;
  /** The email of the super_admin. All people sign in with the demo password. */
  email: string;
  reports: number;
}

/**
 * Creates a company with people and with this many reports within one year, by default with five expenses each. Also
 * creates their history and counters. A later call with the same name returns the existing company.
 */
export async function seedLarge(
  app: App,
  options: {
    reports: number;
    people?: number;
    name?: string;
    waits_for_one?: boolean;
    stage_of?: (index: number) => ReportStage;
    expenses_each?: number;
  },
): Promise<SeededCompany> {
  const { reports, name = 'Halden Works' } = options;
  const client_id = uuidv5(name, namespace);
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
  const email = adminMail(slug);
  const known = await reportsSeeded(app.database, client_id);
  if (known !== undefined) return { client_id, email, reports: known };

  const chance = seeded(name);
  const request = seeding(app);
  const now = request.now.getTime();
  const people = largePeople(
    { count: options.people ?? peopleFor(reports), slug, joined_at: now - 2 * yearMs },
    chance,
  );
  const password_hash = await hashPassword(demoPassword);
  await writeInCompany({ app, request, client_id }, async (context) => {
    await prepareForMany(context.tx);
    await createCompany(context.tx, { client_id, name, currency: 'USD', now: request.now });
    await hire(context, { people, password_hash });
    await createDefaultCategories(context.tx, client_id);
    await makeReceiptsOptional(context.tx, client_id);
    const categories = await categoriesByName(context.tx, client_id);
    const { waits_for_one = false, stage_of, expenses_each = 5 } = options;
    await file(context, {
      client_id,
      currency: 'USD',
      people,
      reports,
      now,
      chance,
      tally: new Tally(),
      categories,
      waits_for_one,
      stage_of,
      expenses_each,
    });
  });
  return { client_id, email, reports };
}

/** The UUID namespace for company ids, which are derived from the company's name. */
const namespace = '8f0c2f0e-5c4b-5d0e-9b43-6d1c1d1f2a77';
const yearMs = 365 * 86_400_000;
const reportsAtOnce = 500;
const peopleAtOnce = 2000;

/**
 * Returns the number of people for a company: one for every ten reports, so that the pages of small companies are as
 * full as those of large ones, but at least 20 and at most 500.
 */
function peopleFor(reports: number): number {
  return Math.min(500, Math.max(20, Math.floor(reports / 10)));
}

async function hire(context: WriteContext, options: { people: LargeCompanyPeople; password_hash: string }) {
  const { tx, client_id, request } = context;
  const role_ids = await createDefaultRoles(tx, client_id);
  const hired = options.people.all.map(({ roles, ...person }, index) => ({
    user: {
      client_id,
      ...person,
      password_hash: options.password_hash,
      employee_code: `E-${index + 1}`,
      time_zone: 'Europe/Berlin',
      created_at: request.now,
    },
    role_ids: roles.map((key) => role_ids[key]),
  }));
  for (let from = 0; from < hired.length; from += peopleAtOnce)
    await createUsers(context, hired.slice(from, from + peopleAtOnce));
}

/**
 * Writes the reports in batches, so that no statement reaches the timeout. Each batch is generated while the previous
 * one is written.
 */
async function file({ tx, client_id }: WriteContext, company: LargeCompany) {
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < company.reports; from += reportsAtOnce) {
    const batch = largeBatch(company, { from, to: Math.min(from + reportsAtOnce, company.reports) });
    await writing;
    writing = writeBatch(tx, client_id, batch);
  }
  await writing;
  await insertMany(tx, 'number_sequences', [
    { client_id, kind: 'report', last_number: numbersStartAfter + company.reports },
  ]);
  await insertMany(tx, 'counters_by_person', company.tally.personRows(client_id));
  await insertMany(tx, 'counters_by_company', company.tally.companyRows(client_id));
}

async function writeBatch(tx: CompanyTransaction, client_id: string, batch: LargeBatch): Promise<void> {
  await planAnew(tx);
  await Promise.all(tablesInOrder.map((table) => insertMany(tx, table, batch[table])));
  const payable = batch.reports.filter(({ stage }) => isPayable(stage));
  await postHistory(
    { tx, client_id },
    payable.map(({ id }) => id),
  );
}

const tablesInOrder = [
  'reports',
  'expenses',
  'approvers',
  'approval_steps',
  'activity',
  'activity_feed',
  'own_words',
] as const satisfies readonly (keyof LargeBatch)[];
