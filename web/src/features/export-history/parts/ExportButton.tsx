import { Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import { ScreenReaderText } from '../../../ui/ScreenReaderText.tsx';
import { followExport } from '../../exports/parts/follow-export.ts';
import type { ExportRow } from './export.ts';

/** The button that downloads a finished export or repeats a failed or expired one. */
export function ExportButton({ row }: { row: ExportRow }) {
  const queries = useQueryClient();
  const retry = useWrite('exports.retry');

  async function exportAgain() {
    try {
      await retry.mutateAsync({ id: row.export_id });
      void followExport(row.export_id, queries);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  if (row.state === 'ready' && row.url)
    return (
      <Button
        component="a"
        href={row.url}
        download
        size="sm"
        variant="default"
        leftSection={<IconDownload aria-hidden="true" />}
      >
        {t`Download`}
        <ScreenReaderText> {row.title}</ScreenReaderText>
      </Button>
    );
  if (row.state === 'failed' || row.state === 'expired')
    return (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconRefresh aria-hidden="true" />}
        loading={retry.isPending}
        onClick={() => void exportAgain()}
      >
        {row.state === 'failed' ? t`Try again` : t`Export again`}
        <ScreenReaderText> {row.title}</ScreenReaderText>
      </Button>
    );
  return null;
}
