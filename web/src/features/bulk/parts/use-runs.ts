import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { Answer, Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useStore } from '../../../lib/store.ts';
import { notify } from '../../../ui/notices.ts';
import { type FollowedRun, followAgain, followToEnd, runsUnderWay } from './followed-runs.ts';

/** The calls that begin an action over many items. */
type RunName = {
  [Name in EndpointName]: Answer<Name> extends { run_id: string | null; no_of_items: number }
    ? Answer<Name> extends { state: unknown }
      ? never
      : Name
    : never;
}[EndpointName];

type Words = Pick<FollowedRun, 'noun' | 'doing' | 'done'>;

/** Begins an action over many items; it goes on in the background and reports back. */
export function useRun<Name extends RunName>(name: Name) {
  const queries = useQueryClient();
  const write = useWrite(name);
  const isRunning = useStore(runsUnderWay).length > 0;

  /** Null where nothing was left to do. */
  async function begin(input: Sent<Name>, words: Words): Promise<string | null> {
    const { run_id, no_of_items } = (await write.mutateAsync(input)) as { run_id: string | null; no_of_items: number };
    if (run_id === null) notify.info('There is nothing left to do.');
    else followToEnd({ run_id, no_of_items, ...words }, queries);
    return run_id;
  }

  return { begin, isPending: write.isPending || isRunning };
}

/** Goes on with what was under way when the page was loaded again. */
export function useFollowedRuns(): void {
  const queries = useQueryClient();
  useEffect(() => followAgain(queries), [queries]);
}
