import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { plural } from '#domain/language/translate.ts';
import { errorText } from '../lib/call-error.ts';
import { notify } from './notices.ts';
import { type SkippedFile, saveSkippedRows } from './skipped-rows.ts';

interface SkippedRowsButtonProps {
  count: number;
  /** Reads all rows with errors. */
  read: () => Promise<SkippedFile>;
}

/** Downloads the rows with errors and their reasons. */
export function SkippedRowsButton({ count, read }: SkippedRowsButtonProps) {
  const download = useMutation({
    mutationFn: async () => saveSkippedRows(await read()),
    onError: (error) => notify.failure(errorText(error)),
  });
  if (count === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {plural(count, 'Download the row with an error', 'Download the # rows with errors')}
    </Button>
  );
}
