import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { countText } from '#domain/text/count-text.ts';
import { CallError, sentenceOf } from '../../../lib/call-error.ts';
import { markStale } from '../../../lib/queries.ts';
import { type StoredRun, storage } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';
import { notify } from '../../../ui/notices.ts';
import { type BulkResult, counted, type Noun } from '../../reports/parts/chosen.ts';
import { followRun, type Run } from './follow-run.ts';

/** An action over many items that goes on in the background, and the words to tell of it. */
export interface FollowedRun extends StoredRun {
  noun: Noun;
}

/** What became of a run that left something as it was. */
export interface RunResult extends BulkResult {
  run: FollowedRun;
  no_of_left: number;
}

export const runsUnderWay = createStore<readonly FollowedRun[]>([]);
/** Told on the next screen that shows them; until then they outlive a reload. */
export const unreadResults = createStore<readonly RunResult[]>([]);

/** How many screens show results now; where none does, a notice says how it ended. */
let readers = 0;

export function readsResults(): () => void {
  readers += 1;
  return () => {
    readers -= 1;
  };
}

/** Follows a run to its end, wherever the person goes in the meantime: tells how far it is, and what became of it. */
export function followToEnd(run: FollowedRun, queries: QueryClient): void {
  if (runsUnderWay.get().some(({ run_id }) => run_id === run.run_id)) return;
  runsUnderWay.set([...runsUnderWay.get(), run]);
  remember();
  const words = `${run.doing} ${counted(run.no_of_items, run.noun)}`;
  notify.progress(run.run_id, words, 0);
  let readAt = Date.now();
  followRun(run.run_id, (present) => {
    notify.progress(run.run_id, words, percentOf(present));
    if (Date.now() - readAt < readAgainMs) return;
    readAt = Date.now();
    markAllStale(queries);
  })
    .then((ended) => tell(run, ended))
    .catch((error: unknown) => {
      // Whoever signed out, or came as somebody else, waits for it no longer.
      if (!isGone(error)) notify.failure(sentenceOf(error));
    })
    .finally(() => {
      runsUnderWay.set(runsUnderWay.get().filter(({ run_id }) => run_id !== run.run_id));
      remember();
      notify.dismiss(run.run_id);
      markAllStale(queries);
    });
}

/** After a reload: goes on with what this tab was waiting for, and with what nobody has read. */
export function followAgain(queries: QueryClient): void {
  for (const run of storage.followed_runs.read()?.runs ?? []) {
    const isUnread = unreadResults.get().some((result) => result.run.run_id === run.run_id);
    if (!isUnread) followToEnd(run as FollowedRun, queries);
  }
}

export function forgetResult({ run }: RunResult): void {
  unreadResults.set(unreadResults.get().filter((result) => result.run.run_id !== run.run_id));
  remember();
}

/** A long run changes the lists while it goes on. */
const readAgainMs = 3_000;

function tell(run: FollowedRun, { no_of_done, no_of_refused, refused }: Run): void {
  const done = `${counted(no_of_done, run.noun)} ${run.done}`;
  if (no_of_refused === 0) {
    notify.success(done);
    return;
  }
  const undone = refused.map(({ item_id, label, reason }) => ({ id: item_id, label, reason }));
  unreadResults.set([...unreadResults.get(), { run, no_of_done, no_of_left: no_of_refused, undone }]);
  if (readers === 0) notify.info(`${done}, ${countText(no_of_refused)} left as they were`);
}

function isGone(error: unknown): boolean {
  return error instanceof CallError && [401, 403, 404].includes(error.status);
}

export function percentOf({ no_of_done, no_of_refused, no_of_items }: Run): number {
  return no_of_items > 0 ? Math.floor(((no_of_done + no_of_refused) / no_of_items) * 100) : 100;
}

/** What any of these runs may have changed. */
const changing: readonly EndpointName[] = ['approvals.action', 'approvalRules.reroute', 'payouts.action'];

function markAllStale(queries: QueryClient): void {
  for (const name of changing) markStale(queries, name);
}

function remember(): void {
  const runs = [...runsUnderWay.get(), ...unreadResults.get().map(({ run }) => run)];
  if (runs.length > 0) storage.followed_runs.write({ runs });
  else storage.followed_runs.clear();
}
