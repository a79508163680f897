import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { Answer, Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import { exportLabels } from './export-labels.ts';
import { followAgain, followExport } from './follow-export.ts';

/** The endpoints that start an export. */
type ExportName = {
  [Name in EndpointName]: Answer<Name> extends { export_id: string } ? Name : never;
}[EndpointName];

/** The endpoints that export a list: the rows that match its filters, or the selected ones. */
export type ListExportName = {
  [Name in ExportName]: 'template_id' extends keyof Sent<Name> ? Name : never;
}[ExportName];

/**
 * Returns `start`, which starts an export in the background, and whether an export is starting. The file is downloaded
 * automatically when it is ready.
 */
export function useExport<Name extends ExportName>(name: Name) {
  const queries = useQueryClient();
  const write = useWrite(name);
  const [starting, setStarting] = useState(0);

  async function start(input: Sent<Name>): Promise<void> {
    setStarting((count) => count + 1);
    try {
      const answer = await write.mutateAsync(input);
      await followExport((answer as { export_id: string }).export_id, queries);
    } catch (error) {
      notify.failure(errorText(error) || exportLabels.startFailed);
    } finally {
      setStarting((count) => count - 1);
    }
  }

  return { isPending: starting > 0, start: (input: Sent<Name>) => void start(input) };
}

/** Follows the exports again that were in progress before the page was reloaded. */
export function useFollowedExports(): void {
  const queries = useQueryClient();
  useEffect(() => followAgain(queries), [queries]);
}
