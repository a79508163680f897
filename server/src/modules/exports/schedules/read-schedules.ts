import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reportSchedules } from '#contract/report-schedules.contract.ts';
import { scheduleText } from '#domain/exports/schedule.ts';
import type { ReadContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import type { FindSchedule } from '../../export-templates/save-template.ts';
import { briefOf, findPeople } from '../../people/find-people.ts';
import { readExportsWithoutItems } from '../exports.rows.ts';
import { maySee, shownExport } from '../read-exports.ts';
import { readRuns } from './schedule-runs.rows.ts';
import { findSchedule, findScheduleOf, readSchedules } from './schedules.rows.ts';

const maxRuns = 50;

export async function listSchedules({
  tx,
  actor: { client_id },
}: ReadContext): Promise<OutputOf<typeof reportSchedules.list>> {
  const schedules = await readSchedules(tx, client_id);
  const people = await findPeople(tx, { client_id, ids: schedules.flatMap((schedule) => schedule.recipient_ids) });

  return {
    status: true,
    data: schedules.map(
      ({ id, recipient_ids, outside_recipient_ids: _ids, next_run_at, owner_id: _, last_run, ...schedule }) => ({
        ...schedule,
        schedule_id: id,
        when: scheduleText(schedule),
        recurrence: editable(schedule.recurrence),
        recipients: recipient_ids.flatMap((recipient) => people.get(recipient) ?? []).map(briefOf),
        next_run_at: schedule.is_paused ? null : next_run_at.toISOString(),
        last_run: last_run && {
          run_id: last_run.id,
          due_at: new Date(last_run.due_at).toISOString(),
          state: last_run.state,
          rows: last_run.rows,
          error: last_run.error,
        },
      }),
    ),
  };
}

type ShownRecurrence = OutputOf<typeof reportSchedules.list>['data'][number]['recurrence'];

function editable(recurrence: Parameters<typeof scheduleText>[0]['recurrence']): ShownRecurrence {
  return recurrence.kind === 'weekly' ? { ...recurrence, weekdays: [...recurrence.weekdays] } : recurrence;
}

export async function scheduleHistory(
  { app, tx, actor, request }: ReadContext,
  { schedule_id }: InputOf<typeof reportSchedules.history>,
): Promise<OutputOf<typeof reportSchedules.history>> {
  const { client_id } = actor;
  const [schedule, runs] = await Promise.all([
    findSchedule(tx, { client_id, id: schedule_id }),
    readRuns(tx, { client_id, schedule_id, limit: maxRuns }),
  ]);
  if (!schedule) throw new Refused('item.not_found');

  const ids = runs.flatMap(({ export_id }) => export_id ?? []);
  const files = await readExportsWithoutItems(tx, { client_id, ids });
  const urls = new Map(
    files
      .filter((file) => maySee(actor, file))
      .map((file) => [file.id, shownExport(app, file, { actor, now: request.now }).url]),
  );
  return {
    status: true,
    data: runs.map(({ id, due_at, state, rows, error, export_id, sent_to }) => ({
      run_id: id,
      due_at: due_at.toISOString(),
      state,
      rows,
      error,
      url: (export_id && urls.get(export_id)) ?? null,
      sent_to,
    })),
  };
}

export const scheduleUsing: FindSchedule = findScheduleOf;
