import { reportSchedules } from '#contract/report-schedules.contract.ts';
import { newestDueRun, nextRun, type Recurrence } from '#domain/exports/schedule.ts';
import type { WriteContext } from '#server/http/context.ts';
import { readTemplates } from '#server/modules/export-templates/export-templates.rows.ts';
import { makeExport } from '#server/modules/exports/make-export.ts';
import { setRecipientState } from '#server/modules/exports/outside/outside-recipients.rows.ts';
import { addOutsideRecipient } from '#server/modules/exports/outside/write-outside-recipients.ts';
import { answerRequest, createRequest } from '#server/modules/exports/requests/write-requests.ts';
import { startRun } from '#server/modules/exports/schedules/run-schedules.ts';
import { createSchedule } from '#server/modules/exports/schedules/save-schedule.ts';
import { readRuns } from '#server/modules/exports/schedules/schedule-runs.rows.ts';
import { findSchedule, setScheduleFields } from '#server/modules/exports/schedules/schedules.rows.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs, ActAutomatically } from '../settings/acting.ts';
import { within } from './seed-exports.ts';

interface DemoSchedule {
  name: string;
  template: string;
  recurrence: Recurrence;
  time: string;
  time_zone: string;
  recipients: readonly string[];
  /** True if the file also goes to the auditor outside the company. */
  is_audited?: true;
}

const demoSchedules: readonly DemoSchedule[] = [
  {
    name: 'Weekly journal',
    template: 'Journal entries',
    recurrence: { kind: 'weekly', weekdays: [1] },
    time: '07:00',
    time_zone: 'Europe/Berlin',
    recipients: ['Rahul Deshpande'],
  },
  {
    name: 'Month-end register',
    template: 'Report register',
    recurrence: { kind: 'monthly', day: 'last' },
    time: '18:00',
    time_zone: 'America/Los_Angeles',
    recipients: ['Rahul Deshpande', 'Daniel Okafor'],
    is_audited: true,
  },
];

const admin = 'Daniel Okafor';
const auditor = 'reports@hartley-audit.test';
/** An outside recipient who was invited and has not responded yet. */
const taxAdviser = 'mail@lindt-tax.test';

interface ScheduleContext {
  act: ActAs;
  people: Map<string, string>;
}

/** Adds the schedules, each with the file of its latest run, and two outside recipients. */
export async function seedSchedules(context: WriteContext, { act, people }: ScheduleContext): Promise<void> {
  const { tx, client_id } = context;
  const templates = new Map((await readTemplates(tx, { client_id })).map(({ name, id }) => [name, id]));
  const { recipient_id } = await act(admin, 55, (then) => addOutsideRecipient(then, { email: auditor }));
  await setRecipientState(tx, { client_id, id: recipient_id }, { state: 'confirmed', now: context.request.now });
  await act(admin, 2, (then) => addOutsideRecipient(then, { email: taxAdviser }));

  for (const { template, recipients, is_audited, ...schedule } of demoSchedules) {
    const input = reportSchedules.create.input.parse({
      ...schedule,
      template_id: idOf(templates, template),
      recipient_ids: recipients.map((name) => idOf(people, name)),
      outside_recipient_ids: is_audited ? [recipient_id] : [],
    });
    const { schedule_id } = await act(admin, 50, (then) => createSchedule(then, input));
    await runOnce(context, schedule_id);
  }
}

async function runOnce(context: WriteContext, schedule_id: string): Promise<void> {
  const { tx, client_id, request } = context;
  const schedule = await findSchedule(tx, { client_id, id: schedule_id });
  if (!schedule) return;
  const due_at = newestDueRun(schedule, request.now);
  await setScheduleFields(tx, { client_id, id: schedule_id }, { next_run_at: nextRun(schedule, request.now) });
  // No jobs are sent, so that the worker neither repeats the run nor sends old mails.
  const app = { ...context.app, jobs: { ...context.app.jobs, send: async () => {} } };
  await startRun({ ...context, app, request: { ...request, now: due_at } }, schedule, due_at);
  const [run] = await readRuns(tx, { client_id, schedule_id, limit: 1 });
  if (run?.export_id) await makeExport(within({ app, tx }, due_at), { client_id, export_id: run.export_id });
}

/** Adds a report request that the provider has answered. */
export async function seedRequest({
  act,
  actAutomatically,
}: {
  act: ActAs;
  actAutomatically: ActAutomatically;
}): Promise<void> {
  const { request_id } = await act(admin, 8, (context) =>
    createRequest(context, {
      subject: 'Hotel spend by merchant and month',
      message: 'We negotiate hotel rates and need what we paid to each hotel, by month.',
    }),
  );
  const by = { first_name: 'Robin', last_name: 'Ashworth', email: 'provider@outlay.test' };
  const message =
    'Open the list of expenses in Analytics, filter the category Lodging and group by merchant, then by month. ' +
    'Download exports the groups.';
  await actAutomatically(7, (context) => answerRequest(context, { request_id, message, by }));
}
