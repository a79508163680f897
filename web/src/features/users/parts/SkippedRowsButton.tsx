import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { countText } from '#domain/text/count-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notices.ts';
import type { Import } from '../import.calls.ts';
import { downloadSkippedRows } from '../skipped-rows.ts';

/** Downloads the rows with errors and their reasons. */
export function SkippedRowsButton({ of }: { of: Import }) {
  const download = useMutation({
    mutationFn: () => downloadSkippedRows(of),
    onError: (error) => notify.failure(errorText(error)),
  });
  if (of.rows_bad === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {of.rows_bad === 1 ? 'Download the row with an error' : `Download the ${countText(of.rows_bad)} rows with errors`}
    </Button>
  );
}
