import { describe, expect, it } from 'vitest';
import { WorkerLost } from '../worker-pool/worker-lost.ts';
import type { WorkerPool } from '../worker-pool/worker-pool.ts';
import { picturesOf, retryAfterCrash } from './local.ts';
import type { PictureAnswer, PictureTask } from './picture-task.ts';

type Run = WorkerPool<PictureTask, PictureAnswer>['run'];

const prepared = {
  kind: 'sheet' as const,
  type: 'text/csv',
  pages: [],
  thumbnail: null,
  image_hash: null,
  edited_with: '',
};
const works: Run = async () => ({ kind: 'prepare', prepared: { allowed: true, value: prepared } });
const loses =
  (reason: WorkerLost['reason']): Run =>
  async () => {
    throw new WorkerLost(reason);
  };

/** Prepares a file with a pool in which these functions handle the attempts, one after the other. */
async function prepareWith(...runs: Run[]) {
  let tries = 0;
  const run: Run = (...args) => (runs[tries++] ?? works)(...args);
  const pictures = picturesOf({ run: retryAfterCrash(run), close: async () => undefined });
  const decision = await pictures.prepare(new Uint8Array(1), { declared_type: 'text/csv', client_id: 'us' });
  return { result: decision.allowed ? 'taken' : decision.code, tries };
}

describe('a file whose worker process is lost', () => {
  it.each<[string, Run[], { result: string; tries: number }]>([
    ['by one crash is taken by the next process', [loses('crash')], { result: 'taken', tries: 2 }],
    ['by two crashes can be sent again', [loses('crash'), loses('crash')], { result: 'service.away', tries: 2 }],
    ['on a busy machine can be sent again', [loses('timeout')], { result: 'service.away', tries: 1 }],
    ['for lack of CPU time is too complex', [loses('cpu')], { result: 'file.too_complex', tries: 1 }],
    ['for lack of memory is too complex', [loses('memory')], { result: 'file.too_complex', tries: 1 }],
  ])('%s', async (_which, runs, outcome) => {
    expect(await prepareWith(...runs)).toEqual(outcome);
  });
});
