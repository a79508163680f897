import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import '../../../testing/matchers.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { reportSchedules } from '#contract/report-schedules.contract.ts';
import { newestDueRun } from '#domain/exports/schedule.ts';
import { aCompany, type TestPerson } from '../../../testing/a-company.ts';
import { mailsTo, mailTo } from '../../../testing/mails.ts';
import { insertTestReport } from '../../../testing/report-rows.ts';
import { plainOptions } from '../../../testing/template-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { runDueSchedules } from './run-schedules.ts';

let product: TestProduct;
let office: Awaited<ReturnType<typeof anOffice>>;
beforeAll(async () => {
  product = await testProduct({ works: true });
  office = await anOffice();
});
afterAll(() => product.stop());

async function anOffice() {
  const company = await aCompany(product, {
    admin: ['super_admin'],
    second: ['super_admin'],
    ana: ['employee'],
    gone: ['employee'],
  });
  const { admin, ana, gone } = company.people;
  await insertTestReport(product, ana, { stage: 'approved' });
  await admin.calls('users.enableDisable', { selection: { ids: [gone.user_id] }, is_active: false });
  const { template_id } = await admin.calls('exportTemplates.create', {
    name: 'Journal',
    level: 'report',
    format: 'csv',
    options: plainOptions,
  });
  return { ...company, ...company.people, template_id };
}

type Draft = InputOf<typeof reportSchedules.create>;

const daily = { recurrence: { kind: 'daily' } as const, time: '07:00', time_zone: 'Europe/Berlin' };

function draftOf(change: Partial<Draft> & { name: string }) {
  return { template_id: office.template_id, ...daily, recipient_ids: [office.ana.user_id], ...change };
}

async function aSchedule(change: Partial<Draft> & { name: string }): Promise<string> {
  return (await office.admin.calls('reportSchedules.create', draftOf(change))).schedule_id;
}

/** Makes a schedule overdue, as after an outage of three days. */
function makeOverdue(schedule_id: string) {
  return office.inCompany((tx) =>
    sql`update report_schedules set next_run_at = (next_run_at at time zone 'UTC' - interval '3 days') at time zone 'UTC' where id = ${schedule_id}`.execute(
      tx,
    ),
  );
}

function listed(schedule_id: string, person: TestPerson = office.admin) {
  return person
    .calls('reportSchedules.list', {})
    .then(({ data }) => data.find((schedule) => schedule.schedule_id === schedule_id));
}

/** Waits until the newest run of a schedule is finished. */
function lastRun(schedule_id: string) {
  return vi.waitFor(
    async () => {
      const run = (await listed(schedule_id))?.last_run;
      if (!run || run.state === 'working') throw new Error('The run is in progress.');
      return run;
    },
    { timeout: 20_000, interval: 100 },
  );
}

it('runs only the newest missed run, once for two workers, and mails the file to the recipients', async () => {
  const { admin, ana, client_id } = office;
  const schedule_id = await aSchedule({ name: 'Daily journal' });
  await makeOverdue(schedule_id);
  await Promise.all([runDueSchedules(product.app, client_id), runDueSchedules(product.app, client_id)]);

  const run = await lastRun(schedule_id);
  const now = product.app.clock();
  expect(run).toMatchObject({ state: 'sent', rows: 1, due_at: newestDueRun(daily, now).toISOString() });
  const schedule = await listed(schedule_id);
  expect(Date.parse(schedule?.next_run_at ?? '')).toBeGreaterThan(now.getTime());
  expect(schedule?.when).toBe('Every day at 07:00, Europe/Berlin');

  const mail = await mailTo(product, ana.email, /^Daily journal, /u);
  expect(mail.text).toContain('The scheduled export “Daily journal” is ready. It has 1 row.');
  expect(mail.text).toContain('/export-history');
  const { data: files } = await ana.calls('exports.history', {});
  expect(files.map(({ title, state }) => [title, state])).toEqual([['Daily journal', 'ready']]);
  const answer = await fetch(new URL(files[0]?.url ?? '', product.address));
  expect((await answer.text()).split('\r\n')).toHaveLength(3);

  const { data: history } = await admin.calls('reportSchedules.history', { schedule_id });
  expect(history.map(({ state, url }) => [state, url !== null])).toEqual([['sent', true]]);
  await expect(ana.calls('reportSchedules.history', { schedule_id })).toBeRefused('access.denied');
});

it('sends nothing without rows if it should not, and does not run while paused', async () => {
  const { admin, client_id } = office;
  const { template_id } = await admin.calls('exportTemplates.create', {
    name: 'Yesterday',
    level: 'expense',
    format: 'csv',
    options: { ...plainOptions, filters: { period: 'yesterday', date_key: 'spent_on' } },
  });
  const schedule_id = await aSchedule({ name: 'Only with rows', template_id, only_if_rows: true });
  const paused = await aSchedule({ name: 'Paused', is_paused: true });
  await makeOverdue(paused);
  await runDueSchedules(product.app, client_id);
  expect(await listed(paused)).toMatchObject({ last_run: null, next_run_at: null });

  await admin.calls('reportSchedules.run', { schedule_id });
  expect(await lastRun(schedule_id)).toMatchObject({ state: 'no_rows', rows: 0 });
  expect((await mailsTo(product, office.ana.email)).some(({ subject }) => /Only with rows/u.test(subject))).toBe(false);
});

it('refuses disabled recipients, stale versions and deleting a template that a schedule uses', async () => {
  const { admin, gone, template_id } = office;
  await expect(
    admin.calls('reportSchedules.create', draftOf({ name: 'To disabled', recipient_ids: [gone.user_id] })),
  ).toBeRefused('schedule.recipients');
  const schedule_id = await aSchedule({ name: 'Weekly' });
  const edited = draftOf({ name: 'Renamed', recurrence: { kind: 'monthly', day: 'last' } });
  await admin.calls('reportSchedules.edit', { ...edited, schedule_id, version: 0 });
  await expect(admin.calls('reportSchedules.edit', { ...edited, schedule_id, version: 0 })).toBeRefused('item.changed');
  expect((await listed(schedule_id))?.when).toBe('On the last day of each month at 07:00, Europe/Berlin');
  await expect(admin.calls('exportTemplates.remove', { template_id })).toBeRefused('template.in_use');
  await admin.calls('reportSchedules.remove', { schedule_id });
  expect(await listed(schedule_id)).toBeUndefined();
});

it('moves the schedules of a disabled owner to a super admin and mails them', async () => {
  const { admin, second } = office;
  const { schedule_id } = await second.calls('reportSchedules.create', draftOf({ name: 'Monthly close' }));
  await admin.calls('users.enableDisable', { selection: { ids: [second.user_id] }, is_active: false });
  const mail = await mailTo(product, admin.email, /You now own the scheduled export “Monthly close”/u);
  expect(mail.text).toContain('/settings/export-templates?tab=schedules');
  expect((await listed(schedule_id))?.owner.user_id).toBe(admin.user_id);
  const { data } = await admin.calls('audit.list', { kind: 'report_schedule' });
  expect(data[0]).toMatchObject({ action: 'report_schedule_moved', label: 'Monthly close' });
});

it('sends a report request to the provider, who answers it', async () => {
  const { admin, client_id } = office;
  const { pat } = (await aCompany(product, { pat: [] }, { is_provider: true })).people;
  const { request_id } = await admin.calls('reportRequests.create', {
    subject: 'Spend by project',
    message: 'One row per project and month.',
  });
  const mail = await mailTo(product, pat.email, /Spend by project/u);
  expect(mail.text).toContain('One row per project and month.');

  const open = await pat.calls('providerAdmin.reportRequests', { client_id });
  expect(open.data).toMatchObject([{ client_id, request_id, status: 'open' }]);
  await pat.calls('providerAdmin.answerReportRequest', { client_id, request_id, message: 'Use the new template.' });
  await mailTo(product, admin.email, /Support answered your report request “Spend by project”/u);
  const { data } = await admin.calls('reportRequests.list', {});
  expect(data[0]).toMatchObject({ status: 'answered', messages: [{ is_support: false }, { is_support: true }] });

  await admin.calls('reportRequests.reply', { request_id, message: 'Thank you.' });
  const everywhere = await pat.calls('providerAdmin.reportRequests', {});
  expect(everywhere.data.map((request) => request.request_id)).toContain(request_id);
  await admin.calls('reportRequests.reply', { request_id, is_closed: true });
  expect((await admin.calls('reportRequests.list', {})).data[0]?.status).toBe('closed');
  await expect(admin.calls('providerAdmin.reportRequests', {})).toBeRefused('access.denied');
});
