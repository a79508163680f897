import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reportSchedules } from '#contract/report-schedules.contract.ts';
import { newestDueRun, nextRun } from '#domain/exports/schedule.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { App, SignedWriteContext, WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { insertExport } from '../exports.rows.ts';
import { moveSchedules } from './move-schedules.ts';
import { insertRun } from './schedule-runs.rows.ts';
import { scheduledExport } from './scheduled-export.ts';
import { lockDueSchedule, lockSchedule, type ScheduleRow, setScheduleFields } from './schedules.rows.ts';

/** Runs all due schedules of a company. If two workers do this at the same time, each schedule still runs only once. */
export async function runDueSchedules(app: App, client_id: string): Promise<void> {
  await moveSchedules(app, { client_id });
  while (await runNextDue(app, client_id));
}

/**
 * Runs the next due schedule; returns false if none is due. The next date of the schedule is saved in the same
 * transaction, so that a crash neither repeats nor skips a run.
 */
function runNextDue(app: App, client_id: string): Promise<boolean> {
  const request = systemRequest(app, 'report-schedules');
  return writeInCompany({ app, request, client_id }, async (context) => {
    const { now } = request;
    const schedule = await lockDueSchedule(context.tx, { client_id, now });
    if (!schedule) return false;
    await setScheduleFields(context.tx, { client_id, id: schedule.id }, { next_run_at: nextRun(schedule, now) });
    await startRun(context, schedule, newestDueRun(schedule, now));
    return true;
  });
}

/** Runs a schedule immediately, even if it is paused. */
export async function runSchedule(
  context: SignedWriteContext,
  { schedule_id: id }: InputOf<typeof reportSchedules.run>,
): Promise<OutputOf<typeof reportSchedules.run>> {
  const schedule = await lockSchedule(context.tx, { client_id: context.client_id, id });
  if (!schedule) throw new Refused('item.not_found');
  await startRun(context, schedule, context.request.now);
  context.record({
    action: 'report_schedule_run',
    item_kind: 'report_schedule',
    item_id: id,
    item_label: schedule.name,
    is_setting: true,
    facts: {},
  });
  return { status: true };
}

/** Queues the export of a run. If the export cannot start, the run is saved with the reason. */
export async function startRun(context: WriteContext, schedule: ScheduleRow, due_at: Date): Promise<void> {
  const { app, tx, client_id, request } = context;
  const run = { client_id, id: uuidv7(), schedule_id: schedule.id, due_at };
  try {
    const details = await scheduledExport(context, schedule);
    const id = uuidv7();
    await insertExport(tx, { client_id, id, requested_by: schedule.owner_id, created_at: request.now, ...details });
    await insertRun(tx, { ...run, state: 'working', export_id: id, error: '' });
    await app.jobs.send(tx, 'export.make', { client_id, export_id: id }, { is_long: true });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const reason = sentenceFor(error.code, error.facts).slice(0, 500);
    await insertRun(tx, { ...run, state: 'failed', export_id: null, error: reason });
  }
}
