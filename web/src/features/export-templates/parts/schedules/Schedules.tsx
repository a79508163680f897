import { Button } from '@mantine/core';
import { IconCalendarClock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import { ExportTemplatesHeader, tabUrl } from '../ExportTemplatesHeader.tsx';
import { OutsideRecipients } from './OutsideRecipients.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { ScheduleHistory } from './ScheduleHistory.tsx';
import { ScheduleList } from './ScheduleList.tsx';
import { schedulesQuery } from './schedule.ts';

/** The tab with the scheduled exports. The URL names the schedule whose form or history is open. */
export function Schedules() {
  const query = useQuery(schedulesQuery);
  const canChange = useCanChange('/settings/export-templates');
  const { search, change } = useUrlSearch();
  const schedules = query.data?.data ?? [];
  const find = (id: string | undefined) => schedules.find(({ schedule_id }) => schedule_id === id);
  const [open, past] = [find(search.schedule), find(search.history)];
  const close = () => change(({ schedule: _, history: __, ...rest }) => rest);
  const add = (
    <Button
      component={AppLink}
      href={tabUrl('schedules', { schedule: 'new' })}
      leftSection={<IconPlus aria-hidden="true" />}
    >
      New schedule
    </Button>
  );

  return (
    <>
      <ExportTemplatesHeader
        tab="schedules"
        line="Files that are exported regularly and sent by email."
        actions={canChange && add}
      />
      <Card aria-label="Schedules">
        <ListStatus
          of={query}
          count={schedules.length}
          rows={3}
          failed="Failed to fetch Schedules."
          empty={
            <EmptyState
              title="No schedules yet"
              icon={<IconCalendarClock size={20} aria-hidden="true" />}
              action={canChange && add}
            >
              Add a schedule to send a file every day, week or month.
            </EmptyState>
          }
        >
          <ScheduleList schedules={schedules} isFixed={!canChange} />
        </ListStatus>
      </Card>
      <OutsideRecipients canChange={canChange} />
      {(search.schedule === 'new' || open) && (
        <ScheduleForm key={search.schedule} schedule={open ?? null} canChange={canChange} onClose={close} />
      )}
      {past && <ScheduleHistory schedule={past} canChange={canChange} onClose={close} />}
    </>
  );
}
