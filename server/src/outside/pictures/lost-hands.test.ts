import { describe, expect, it } from 'vitest';
import { type Hands, WorkerLost } from './hands.ts';
import { againOnce, picturesOf } from './local.ts';
import type { PictureAnswer, PictureTask } from './pictures.worker.ts';

type Run = Hands<PictureTask, PictureAnswer>['run'];

const prepared = { kind: 'sheet' as const, type: 'text/csv', pages: [], thumbnail: null, image_hash: null };
const works: Run = async () => ({ kind: 'prepare', prepared: { allowed: true, value: prepared } });
const loses =
  (why: WorkerLost['why']): Run =>
  async () => {
    throw new WorkerLost(why, 'It is gone.');
  };

/** Threads that are lost as often as told, one after the other. */
async function evaluatedBy(...runs: Run[]) {
  let tries = 0;
  const run: Run = (...asked) => (runs[tries++] ?? works)(...asked);
  const pictures = picturesOf({ run: againOnce(run), close: async () => undefined });
  const decision = await pictures.prepare(new Uint8Array(1), { declared_type: 'text/csv', whose: 'us' });
  return { said: decision.allowed ? 'taken' : decision.code, tries };
}

describe('a file whose thread is lost', () => {
  it.each<[string, Run[], { said: string; tries: number }]>([
    ['once for no reason of its own is taken by the next', [loses('ended')], { said: 'taken', tries: 2 }],
    ['twice is asked for again later', [loses('ended'), loses('ended')], { said: 'service.away', tries: 2 }],
    ['for want of time is asked for again later', [loses('time')], { said: 'service.away', tries: 1 }],
    ['for want of memory is damaged', [loses('memory')], { said: 'file.damaged', tries: 1 }],
  ])('%s', async (_which, runs, outcome) => {
    expect(await evaluatedBy(...runs)).toEqual(outcome);
  });
});
