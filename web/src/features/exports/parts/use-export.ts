import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { Answer, Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import { followAgain, followExport } from './follow-export.ts';

/** The calls that begin an export. */
export type ExportName = {
  [Name in EndpointName]: Answer<Name> extends { export_id: string } ? Name : never;
}[EndpointName];

/** Begins an export. It is made in the background and downloads by itself once it is ready. */
export function useExport<Name extends ExportName>(name: Name) {
  const queries = useQueryClient();
  const write = useWrite(name);

  async function start(input: Sent<Name>): Promise<void> {
    try {
      const answer = await write.mutateAsync(input);
      followExport((answer as { export_id: string }).export_id, queries);
    } catch (error) {
      notify.failure(sentenceOf(error) || 'Failed to download');
    }
  }

  return { isPending: write.isPending, start: (input: Sent<Name>) => void start(input) };
}

/** Goes on waiting for what was being made when the page was loaded again. */
export function useFollowedExports(): void {
  const queries = useQueryClient();
  useEffect(() => followAgain(queries), [queries]);
}
