import { useQueryClient } from '@tanstack/react-query';
import type { Sent } from '../../../lib/call.ts';
import { readErrorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { followExport } from '../../exports/parts/follow-export.ts';
import { analyticsLabels } from './analytics-labels.ts';

/** Downloads a short file at once. A long file is created in the background and then listed in Export History. */
export function useDownload() {
  const queries = useQueryClient();
  const write = useWrite('analytics.download');

  async function start(input: Sent<'analytics.download'>): Promise<void> {
    try {
      const { file, export_id } = await write.mutateAsync(input);
      if (file) {
        saveFile({ file_name: file.name, type: file.type, content: bytesOf(file.content_base64) });
        notify.success(analyticsLabels.downloaded);
      } else if (export_id) {
        notify.info(analyticsLabels.preparing);
        void followExport(export_id, queries);
      }
    } catch (error) {
      notify.failure(readErrorText(error) ?? analyticsLabels.downloadFailed);
    }
  }

  return { isPending: write.isPending, start: (input: Sent<'analytics.download'>) => void start(input) };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
