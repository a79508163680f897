import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import type { reportSchedules } from '#contract/report-schedules.contract.ts';
import { nextRun } from '#domain/exports/schedule.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { plainOptions } from '../../../testing/template-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { runDueSchedules } from './run-schedules.ts';

const hourMs = 3_600_000;
/** The number of schedules that are due at the same time, so that the workers compete for the same rows. */
const copies = 6;

/** Two apps with separate connections and clocks on one database, like two worker processes. */
let workers: TestProduct[];
let office: Awaited<ReturnType<typeof anOffice>>;
beforeAll(async () => {
  workers = [await testProduct(), await testProduct()];
  office = await anOffice();
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
});

async function anOffice() {
  const [product] = workers;
  if (!product) throw new Error('No product.');
  const company = await aCompany(product, { admin: ['super_admin'] });
  const { template_id } = await company.people.admin.calls('exportTemplates.create', {
    name: 'Journal',
    level: 'report',
    format: 'csv',
    options: plainOptions,
  });
  return { ...company, admin: company.people.admin, template_id };
}

type When = Pick<InputOf<typeof reportSchedules.create>, 'recurrence' | 'time' | 'time_zone'>;

/** Creates schedules whose next run is the first one after the given time. */
async function schedulesSince(when: When, after: Date): Promise<string[]> {
  const { admin, template_id, client_id } = office;
  const ids: string[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    const { schedule_id } = await admin.calls('reportSchedules.create', {
      name: `Journal ${copy}`,
      template_id,
      ...when,
      recipient_ids: [admin.user_id],
    });
    ids.push(schedule_id);
  }
  await office.inCompany((tx) =>
    sql`update report_schedules set next_run_at = ${nextRun(when, after)}
      where client_id = ${client_id} and id = any(${ids})`.execute(tx),
  );
  return ids;
}

/** Runs the due schedules in both workers at the same time. The clock of the second worker is half a minute ahead. */
async function bothLook(now: Date): Promise<void> {
  for (const [index, worker] of workers.entries()) worker.setNow(new Date(now.getTime() + index * 30_000));
  await Promise.all([...workers, ...workers].map(({ app }) => runDueSchedules(app, office.client_id)));
}

async function takeRuns(schedule_ids: readonly string[]): Promise<string[][]> {
  for (const worker of workers) worker.setNow(null);
  const { rows } = await office.inCompany((tx) =>
    sql<{ schedule_id: string; due_at: Date }>`select schedule_id, due_at from report_schedule_runs
      where client_id = ${office.client_id} order by due_at, id`.execute(tx),
  );
  for (const schedule_id of schedule_ids) await office.admin.calls('reportSchedules.remove', { schedule_id });
  return schedule_ids.map((id) =>
    rows.filter(({ schedule_id }) => schedule_id === id).map(({ due_at }) => due_at.toISOString().slice(0, 16)),
  );
}

const daily = { kind: 'daily' } as const;
const lastDay = { kind: 'monthly', day: 'last' } as const;
const berlin = 'Europe/Berlin';

describe('two workers that look for due schedules every hour', () => {
  it.each<[string, When, string, string, string[]]>([
    [
      'run a time that the clocks skip once, when they resume',
      { recurrence: daily, time: '02:30', time_zone: berlin },
      '2026-03-28T00:00Z',
      '2026-03-30T06:00Z',
      ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30'],
    ],
    [
      'run a time that occurs twice once',
      { recurrence: daily, time: '02:30', time_zone: berlin },
      '2026-10-24T00:00Z',
      '2026-10-26T06:00Z',
      ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'run on the local Sunday of a change in New York',
      { recurrence: { kind: 'weekly', weekdays: [7] }, time: '01:30', time_zone: 'America/New_York' },
      '2026-10-31T12:00Z',
      '2026-11-02T12:00Z',
      ['2026-11-01T05:30'],
    ],
    [
      'run on 28 February',
      { recurrence: lastDay, time: '23:30', time_zone: berlin },
      '2026-02-27T00:00Z',
      '2026-03-02T00:00Z',
      ['2026-02-28T22:30'],
    ],
    [
      'run on 29 February of a leap year',
      { recurrence: lastDay, time: '00:15', time_zone: 'Asia/Tokyo' },
      '2028-02-27T00:00Z',
      '2028-03-02T00:00Z',
      ['2028-02-28T15:15'],
    ],
  ])('%s', { timeout: 60_000 }, async (_, when, from, to, expected) => {
    const ids = await schedulesSince(when, new Date(from));
    for (let at = Date.parse(from); at <= Date.parse(to); at += hourMs) await bothLook(new Date(at));
    expect(await takeRuns(ids)).toEqual(ids.map(() => expected));
  });
});

describe('two workers that return after an outage', () => {
  it.each<[string, When, string, string, string]>([
    [
      'ten days',
      { recurrence: daily, time: '07:00', time_zone: berlin },
      '2026-03-25T12:00Z',
      '2026-04-04T12:00Z',
      '2026-04-04T05:00',
    ],
    [
      'three months',
      { recurrence: lastDay, time: '18:00', time_zone: 'UTC' },
      '2026-01-01T00:00Z',
      '2026-03-15T00:00Z',
      '2026-02-28T18:00',
    ],
  ])('of %s run only the newest missed run', async (_, when, since, back, expected) => {
    const ids = await schedulesSince(when, new Date(since));
    await bothLook(new Date(back));
    await bothLook(new Date(Date.parse(back) + hourMs));
    expect(await takeRuns(ids)).toEqual(ids.map(() => [expected]));
  });
});
