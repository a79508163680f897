import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { Answer, Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useStore } from '../../../lib/store.ts';
import { notify } from '../../../ui/notices.ts';
import { bulkLabels } from './bulk-labels.ts';
import { followAgain, followToEnd, runsUnderWay } from './followed-runs.ts';
import type { RunKind } from './run-texts.ts';

/** The names of the endpoints that start a bulk run. Endpoints that return the state of a run are excluded. */
type RunName = {
  [Name in EndpointName]: Answer<Name> extends { run_id: string | null; no_of_items: number }
    ? Answer<Name> extends { state: unknown }
      ? never
      : Name
    : never;
}[EndpointName];

/**
 * Returns `begin`, which starts a bulk run, and `isPending`, which is true while this run is starting or any bulk run
 * is in progress.
 */
export function useRun<Name extends RunName>(name: Name) {
  const queries = useQueryClient();
  const write = useWrite(name);
  const isRunning = useStore(runsUnderWay).length > 0;

  /** Starts the run and follows it. Returns its id, or null if there was nothing to do. */
  async function begin(input: Sent<Name>, kind: RunKind, undo?: () => void): Promise<string | null> {
    const { run_id, no_of_items } = (await write.mutateAsync(input)) as { run_id: string | null; no_of_items: number };
    if (run_id === null) notify.info(bulkLabels.nothingToDo);
    else followToEnd({ run_id, no_of_items, kind, undo }, queries);
    return run_id;
  }

  return { begin, isPending: write.isPending || isRunning };
}

/** After a reload, resumes following the bulk runs that were in progress or whose results the user has not seen. */
export function useFollowedRuns(): void {
  const queries = useQueryClient();
  useEffect(() => followAgain(queries), [queries]);
}
