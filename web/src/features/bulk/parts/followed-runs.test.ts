import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../lib/call-error.ts';
import { storage } from '../../../lib/storage.ts';
import { fakeBrowser } from '../../../lib/testing/fake-browser.ts';
import { notify } from '../../../ui/notices.ts';
import { followRun, type Run } from './follow-run.ts';
import {
  type FollowedRun,
  followAgain,
  followToEnd,
  forgetResult,
  percentOf,
  runsUnderWay,
  showResultsHere,
  unreadResults,
} from './followed-runs.ts';

vi.mock('./follow-run.ts', () => ({ followRun: vi.fn() }));
vi.mock('../../../lib/queries.ts', () => ({ markStale: vi.fn() }));
vi.mock('../../../ui/notices.ts', () => ({
  notify: { progress: vi.fn(), dismiss: vi.fn(), success: vi.fn(), info: vi.fn(), failure: vi.fn() },
}));

const queries = {} as QueryClient;
const run: FollowedRun = { run_id: 'r1', no_of_items: 3, kind: 'queue_payments' };
const ended = (values: Partial<Run>) =>
  ({ no_of_items: 3, no_of_done: 3, no_of_refused: 0, refused: [], state: 'done', ...values }) as Run;
const refused = [{ item_id: 'a', label: 'ER-1 Osaka', reason: 'You cannot pay your own report or advance.' }];

beforeEach(() => {
  vi.clearAllMocks();
  fakeBrowser();
  runsUnderWay.set([]);
  unreadResults.set([]);
});

async function runToEnd(answer: Promise<Run>): Promise<void> {
  vi.mocked(followRun).mockReturnValueOnce(answer);
  followToEnd(run, queries);
  await vi.waitFor(() => expect(runsUnderWay.get()).toEqual([]));
}

describe('a bulk action', () => {
  it('shows its progress and its result', async () => {
    await runToEnd(Promise.resolve(ended({})));
    expect(notify.progress).toHaveBeenCalledWith('r1', 'Queueing 3 payments', 0);
    expect(notify.success).toHaveBeenCalledWith('3 payments queued', {});
    expect(storage.followed_runs.read()).toBeNull();
  });

  it('keeps the unchanged items until they are read, even after a reload', async () => {
    await runToEnd(Promise.resolve(ended({ no_of_done: 2, no_of_refused: 1, refused })));
    expect(notify.info).toHaveBeenCalledWith('2 payments queued, 1 not changed');
    expect(storage.followed_runs.read()?.runs).toEqual([run]);

    unreadResults.set([]);
    vi.mocked(followRun).mockResolvedValueOnce(ended({ no_of_done: 2, no_of_refused: 1, refused }));
    followAgain(queries);
    await vi.waitFor(() => expect(unreadResults.get()).toHaveLength(1));
    const [result] = unreadResults.get();
    expect(result?.undone).toEqual([{ id: 'a', label: 'ER-1 Osaka', reason: refused[0]?.reason }]);
    if (result) forgetResult(result);
    expect(storage.followed_runs.read()).toBeNull();
  });

  it('is not followed again if another version of the app stored it', () => {
    storage.followed_runs.write({ runs: [{ ...run, kind: 'unknown' }] });
    followAgain(queries);
    expect(followRun).not.toHaveBeenCalled();
  });

  it('is followed only once', () => {
    vi.mocked(followRun).mockReturnValue(new Promise(() => {}));
    followToEnd(run, queries);
    followAgain(queries);
    expect(followRun).toHaveBeenCalledTimes(1);
  });

  it('shows no notice when a screen shows the result or the user has signed out', async () => {
    const unmount = showResultsHere();
    await runToEnd(Promise.resolve(ended({ no_of_done: 0, no_of_refused: 3, refused })));
    expect(notify.info).not.toHaveBeenCalled();
    unmount();
    unreadResults.set([]);
    await runToEnd(Promise.reject(new CallError({ status: 401, status_text: '', message: '' })));
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('counts done and refused items as progress', () => {
    expect(percentOf(ended({ no_of_items: 8, no_of_done: 1, no_of_refused: 1 }))).toBe(25);
    expect(percentOf(ended({ no_of_items: 0, no_of_done: 0 }))).toBe(100);
  });
});
