import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { Dot } from '../../../../ui/StatusDot.tsx';
import { RunButton } from './RunButton.tsx';
import styles from './ScheduleHistory.module.css';
import { runDot, type Schedule } from './schedule.ts';

interface ScheduleHistoryProps {
  schedule: Schedule;
  canChange: boolean;
  onClose: () => void;
}

type SentTo = Answer<'reportSchedules.history'>['data'][number]['sent_to'];

/** Returns a text about the recipients, such as 'Sent to Ana Silva, eva@auditor.test (outside)'. */
function sentToText(sent_to: SentTo): string {
  return `Sent to ${sent_to.map(({ name, is_outside }) => (is_outside ? `${name} (outside)` : name)).join(', ')}`;
}

/** Lists the runs of a schedule, newest first, with the files that are still available. */
export function ScheduleHistory({ schedule, canChange, onClose }: ScheduleHistoryProps) {
  const { schedule_id, name, when, last_run } = schedule;
  const isRunning = last_run?.state === 'working';
  const query = useQuery({
    ...queryOf('reportSchedules.history', { schedule_id }),
    refetchInterval: isRunning ? 2_000 : false,
  });
  const runs = query.data?.data ?? [];

  return (
    <SideDialog title={name} line={when} onClose={onClose} foot={canChange && <RunButton schedule={schedule} />}>
      <ListStatus
        of={query}
        count={runs.length}
        rows={4}
        failed="Failed to fetch History."
        empty={<p>This schedule has not run yet.</p>}
      >
        <ul className={styles.runs} aria-label="History">
          {runs.map((run) => (
            <li key={run.run_id}>
              <span>
                <DateTime at={run.due_at} />
                <Dot {...runDot(run)} />
                {run.error && <small>{run.error}</small>}
                {run.sent_to.length > 0 && <small>{sentToText(run.sent_to)}</small>}
              </span>
              {run.url && (
                <Button
                  component="a"
                  href={run.url}
                  download
                  size="sm"
                  variant="default"
                  leftSection={<IconDownload aria-hidden="true" />}
                >
                  Download
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListStatus>
    </SideDialog>
  );
}
