import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { CallError, errorText } from '../../../lib/call-error.ts';
import { markStale } from '../../../lib/queries.ts';
import { type StoredRun, storage } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';
import { notify } from '../../../ui/notices.ts';
import { bulkLabels } from './bulk-labels.ts';
import type { BulkResult } from './bulk-selection.ts';
import { followRun, type Run } from './follow-run.ts';
import { isRunKind, type RunKind, runTexts } from './run-texts.ts';

/** A bulk run that this tab follows while it runs in the background. */
export interface FollowedRun extends StoredRun {
  kind: RunKind;
  /** Reverses the run. A reload of the page loses this function. */
  undo?: (() => void) | undefined;
}

/** The result of a run that did not change every item. */
interface RunResult extends BulkResult {
  run: FollowedRun;
  no_of_left: number;
}

export const runsUnderWay = createStore<readonly FollowedRun[]>([]);
/** Results that the next screen with RunResults shows. They survive a reload until then. */
export const unreadResults = createStore<readonly RunResult[]>([]);

/** The number of mounted RunResults components. Without any, a notice reports the result of a run. */
let mountedResults = 0;

export function showResultsHere(): () => void {
  mountedResults += 1;
  return () => {
    mountedResults -= 1;
  };
}

/**
 * Follows a run until it ends, even if the user opens other pages. Shows a progress notice and then a notice about the
 * result.
 */
export function followToEnd(run: FollowedRun, queries: QueryClient): void {
  if (runsUnderWay.get().some(({ run_id }) => run_id === run.run_id)) return;
  runsUnderWay.set([...runsUnderWay.get(), run]);
  storeRuns();
  const text = runTexts[run.kind].doing(run.no_of_items);
  notify.progress(run.run_id, text, 0);
  let refreshedAt = Date.now();
  followRun(run.run_id, (progress) => {
    notify.progress(run.run_id, text, percentOf(progress));
    if (Date.now() - refreshedAt < refreshMs) return;
    refreshedAt = Date.now();
    markAllStale(queries);
  })
    .then((ended) => reportResult(run, ended))
    .catch((error: unknown) => {
      // If the user has signed out or switched accounts, the error is about the session, so no notice is shown.
      if (!isUnavailable(error)) notify.failure(errorText(error));
    })
    .finally(() => {
      runsUnderWay.set(runsUnderWay.get().filter(({ run_id }) => run_id !== run.run_id));
      storeRuns();
      notify.dismiss(run.run_id);
      markAllStale(queries);
    });
}

/** Follows the runs again that this tab followed before a reload, and those whose results the user has not seen. */
export function followAgain(queries: QueryClient): void {
  for (const run of storage.followed_runs.read()?.runs ?? []) {
    const isUnread = unreadResults.get().some((result) => result.run.run_id === run.run_id);
    // Another version of the app may have stored a run whose texts this version does not have.
    if (!isUnread && isRunKind(run.kind)) followToEnd({ ...run, kind: run.kind }, queries);
  }
}

export function forgetResult({ run }: RunResult): void {
  unreadResults.set(unreadResults.get().filter((result) => result.run.run_id !== run.run_id));
  storeRuns();
}

/** The interval in milliseconds at which the lists are refetched during a long run, which changes them step by step. */
const refreshMs = 3_000;

function reportResult(run: FollowedRun, { no_of_done, no_of_refused, refused }: Run): void {
  const done = runTexts[run.kind].done(no_of_done);
  if (no_of_refused === 0) {
    notify.success(done, run.undo ? { undo: run.undo } : {});
    return;
  }
  const undone = refused.map(({ item_id, label, reason }) => ({ id: item_id, label, reason }));
  unreadResults.set([...unreadResults.get(), { run, no_of_done, no_of_left: no_of_refused, undone }]);
  if (mountedResults === 0) notify.info(bulkLabels.notAllDone(done, no_of_refused));
}

function isUnavailable(error: unknown): boolean {
  return error instanceof CallError && [401, 403, 404].includes(error.status);
}

export function percentOf({ no_of_done, no_of_refused, no_of_items }: Run): number {
  return no_of_items > 0 ? Math.floor(((no_of_done + no_of_refused) / no_of_items) * 100) : 100;
}

/**
 * The endpoints whose writes change the same data as bulk runs. When a run ends, all queries that these writes make
 * stale are refetched.
 */
const bulkEndpoints: readonly EndpointName[] = [
  'approvals.action',
  'approvalRules.reroute',
  'payouts.action',
  'cards.bulkAction',
];

function markAllStale(queries: QueryClient): void {
  for (const name of bulkEndpoints) markStale(queries, name);
}

function storeRuns(): void {
  const runs = [...runsUnderWay.get(), ...unreadResults.get().map(({ run }) => run)];
  if (runs.length > 0) storage.followed_runs.write({ runs });
  else storage.followed_runs.clear();
}
