import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { notify } from '../../../../ui/notices.ts';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { Dot } from '../../../../ui/StatusDot.tsx';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { tabUrl } from '../ExportTemplatesHeader.tsx';
import { RunButton } from './RunButton.tsx';
import { runDot, type Schedule, scheduleValues } from './schedule.ts';

export function ScheduleList({ schedules, isFixed }: { schedules: readonly Schedule[]; isFixed: boolean }) {
  return (
    <SimpleTable
      label="Schedules"
      columns={isFixed ? columns : [...columns, ...actionColumns]}
      rows={schedules}
      keyOf={({ schedule_id }) => schedule_id}
      hrefOf={({ schedule_id }) => tabUrl('schedules', { schedule: schedule_id })}
    />
  );
}

const columns: readonly SimpleColumn<Schedule>[] = [
  { head: 'Name', cell: ({ name }) => name, isTitle: true },
  { head: 'Template', cell: ({ template_name }) => template_name },
  { head: 'When', cell: ({ when }) => when },
  {
    head: 'Next run',
    cell: ({ next_run_at }) => (next_run_at ? <DateTime at={next_run_at} /> : 'Paused'),
  },
  {
    head: 'Last result',
    cell: ({ schedule_id, last_run }) =>
      last_run ? (
        <AppLink href={tabUrl('schedules', { history: schedule_id })} title={last_run.error || 'History'}>
          <Dot {...runDot(last_run)} />
        </AppLink>
      ) : (
        '–'
      ),
  },
];

const actionColumns: readonly SimpleColumn<Schedule>[] = [
  { head: 'Active', cell: (schedule) => <ActiveSwitch schedule={schedule} /> },
  { head: 'Run now', cell: (schedule) => <RunButton schedule={schedule} />, isAction: true },
];

function ActiveSwitch({ schedule }: { schedule: Schedule }) {
  const edit = useWrite('reportSchedules.edit');
  const { schedule_id, name, is_paused } = schedule;

  function change(isActive: boolean) {
    edit.mutate(
      { ...scheduleValues(schedule, schedule.time_zone), schedule_id, is_paused: !isActive },
      {
        onSuccess: () => notify.success(isActive ? `${name} resumed` : `${name} paused`),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <SwitchField
      label=""
      aria-label={`${name} is active`}
      checked={edit.isPending ? is_paused : !is_paused}
      disabled={edit.isPending}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
