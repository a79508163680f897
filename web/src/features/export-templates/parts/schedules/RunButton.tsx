import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { notify } from '../../../../ui/notices.ts';
import { ScreenReaderText } from '../../../../ui/ScreenReaderText.tsx';
import type { Schedule } from './schedule.ts';

/** The button that runs a schedule immediately. */
export function RunButton({ schedule: { schedule_id, name, last_run } }: { schedule: Schedule }) {
  const run = useWrite('reportSchedules.run');

  function start() {
    run.mutate(
      { schedule_id },
      {
        onSuccess: () => notify.success(`${name} is running. Recipients get an email when the file is ready.`),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <Button
      size="sm"
      variant="subtle"
      leftSection={<IconPlayerPlay aria-hidden="true" />}
      loading={run.isPending || last_run?.state === 'working'}
      onClick={start}
    >
      Run now<ScreenReaderText> {name}</ScreenReaderText>
    </Button>
  );
}
