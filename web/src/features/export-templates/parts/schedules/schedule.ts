import type { Answer, Sent } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';
import type { DotProps } from '../../../../ui/StatusDot.tsx';

export type Schedule = Answer<'reportSchedules.list'>['data'][number];
type ScheduleRun = NonNullable<Schedule['last_run']>;
export type ScheduleValues = Omit<Required<Sent<'reportSchedules.edit'>>, 'schedule_id'>;

/** The query for the company's schedules, which polls while a run is in progress. */
export const schedulesQuery = {
  ...queryOf('reportSchedules.list', {}),
  refetchInterval: ({ state: { data } }: { state: { data?: Answer<'reportSchedules.list'> | undefined } }) =>
    data?.data.some(({ last_run }) => last_run?.state === 'working') ? 2_000 : false,
};

/** Returns the form values of a saved schedule, or the initial values for a new one. */
export function scheduleValues(schedule: Schedule | null, time_zone: string): ScheduleValues {
  if (!schedule)
    return {
      name: '',
      template_id: '',
      recurrence: { kind: 'weekly', weekdays: [1] },
      time: '07:00',
      time_zone,
      recipient_ids: [],
      outside_recipient_ids: [],
      only_if_rows: true,
      is_paused: false,
      version: 0,
    };
  const { name, template_id, recurrence, time, only_if_rows, is_paused, version } = schedule;
  const recipient_ids = schedule.recipients.map(({ user_id }) => user_id);
  return {
    name,
    template_id,
    recurrence,
    time,
    time_zone: schedule.time_zone,
    recipient_ids,
    outside_recipient_ids: schedule.outside_recipients.map(({ recipient_id }) => recipient_id),
    only_if_rows,
    is_paused,
    version,
  };
}

const labels: Record<ScheduleRun['state'], string> = {
  working: 'In progress',
  sent: 'Sent',
  no_rows: 'No rows',
  failed: 'Failed',
};

const looks: Record<ScheduleRun['state'], Omit<DotProps, 'label'>> = {
  working: { tone: 'pending', fill: 'half' },
  sent: { tone: 'paid', fill: 'full' },
  no_rows: { tone: 'draft', fill: 'full' },
  failed: { tone: 'rejected', fill: 'full' },
};

/** Returns the dot for the result of a run, with a label such as 'Sent, 12 rows'. */
export function runDot({ state, rows }: ScheduleRun): DotProps {
  const count = rows === 1 ? '1 row' : `${rows} rows`;
  return { ...looks[state], label: state === 'sent' ? `${labels.sent}, ${count}` : labels[state] };
}
