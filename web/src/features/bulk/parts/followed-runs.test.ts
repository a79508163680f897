import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../lib/call-error.ts';
import { storage } from '../../../lib/storage.ts';
import { standInBrowser } from '../../../lib/testing/fake-browser.ts';
import { notify } from '../../../ui/notices.ts';
import { followRun, type Run } from './follow-run.ts';
import {
  type FollowedRun,
  followAgain,
  followToEnd,
  forgetResult,
  percentOf,
  readsResults,
  runsUnderWay,
  unreadResults,
} from './followed-runs.ts';

vi.mock('./follow-run.ts', () => ({ followRun: vi.fn() }));
vi.mock('../../../lib/queries.ts', () => ({ markStale: vi.fn() }));
vi.mock('../../../ui/notices.ts', () => ({
  notify: { progress: vi.fn(), dismiss: vi.fn(), success: vi.fn(), info: vi.fn(), failure: vi.fn() },
}));

const queries = {} as QueryClient;
const run: FollowedRun = { run_id: 'r1', no_of_items: 3, noun: 'payment', doing: 'Queueing', done: 'queued' };
const ended = (of: Partial<Run>) =>
  ({ no_of_items: 3, no_of_done: 3, no_of_refused: 0, refused: [], state: 'done', ...of }) as Run;
const refused = [{ item_id: 'a', label: 'ER-1 Osaka', reason: 'Nobody pays their own report or advance.' }];

beforeEach(() => {
  vi.clearAllMocks();
  standInBrowser();
  runsUnderWay.set([]);
  unreadResults.set([]);
});

async function follows(answer: Promise<Run>): Promise<void> {
  vi.mocked(followRun).mockReturnValueOnce(answer);
  followToEnd(run, queries);
  await vi.waitFor(() => expect(runsUnderWay.get()).toEqual([]));
}

describe('an action over many items', () => {
  it('tells how far it is, and once it is over what was done', async () => {
    await follows(Promise.resolve(ended({})));
    expect(notify.progress).toHaveBeenCalledWith('r1', 'Queueing 3 payments', 0);
    expect(notify.success).toHaveBeenCalledWith('3 payments queued');
    expect(storage.followed_runs.read()).toBeNull();
  });

  it('keeps what it left as it was until somebody has read it, also over a reload', async () => {
    await follows(Promise.resolve(ended({ no_of_done: 2, no_of_refused: 1, refused })));
    expect(notify.info).toHaveBeenCalledWith('2 payments queued, 1 left as they were');
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

  it('is followed once, however often it is asked for', () => {
    vi.mocked(followRun).mockReturnValue(new Promise(() => {}));
    followToEnd(run, queries);
    followAgain(queries);
    expect(followRun).toHaveBeenCalledTimes(1);
  });

  it('says nothing where a screen shows the result itself, or to whoever signed out', async () => {
    const leave = readsResults();
    await follows(Promise.resolve(ended({ no_of_done: 0, no_of_refused: 3, refused })));
    expect(notify.info).not.toHaveBeenCalled();
    leave();
    unreadResults.set([]);
    await follows(Promise.reject(new CallError({ status: 401, status_text: '', message: '' })));
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('is done by as many percent as were decided on', () => {
    expect(percentOf(ended({ no_of_items: 8, no_of_done: 1, no_of_refused: 1 }))).toBe(25);
    expect(percentOf(ended({ no_of_items: 0, no_of_done: 0 }))).toBe(100);
  });
});
