import { type Refusal, refuse } from '#domain/decision.ts';
import { type Hands, hands, WorkerLost, WorkerPoolClosed } from './hands.ts';
import type { PictureAnswer, PictureTask } from './pictures.worker.ts';
import type { PicturesPort } from './port.ts';

/** Thirty pages on a busy machine take their time. */
const preparePatienceMs = 120_000;
const readPatienceMs = 45_000;

/** Pictures are unpacked and drawn in threads of their own, two at most, so that nobody else waits for them. */
export function localPictures(): PicturesPort {
  const script = new URL('./pictures.worker.ts', import.meta.url);
  const { run, close } = hands<PictureTask, PictureAnswer>({ script, most: 2, idle_ms: 20_000 });
  return picturesOf({ run: againOnce(run), close });
}

/** Apart from the threads, so that a test can lose them. */
export function picturesOf({ run, close }: Hands<PictureTask, PictureAnswer>): PicturesPort {
  return {
    async prepare(bytes, { declared_type, whose }) {
      const task: PictureTask = { kind: 'prepare', bytes, declared_type };
      const answer = await run(task, { whose, patience_ms: preparePatienceMs }).catch(orReason);
      if ('refused' in answer) return answer.refused;
      if (answer.kind !== 'prepare') throw unexpected(answer);
      return answer.prepared;
    },
    async wordsOfPdf(bytes, { whose }) {
      const answer = await run({ kind: 'words', bytes }, { whose, patience_ms: readPatienceMs }).catch(orReason);
      if ('refused' in answer) return [];
      if (answer.kind !== 'words') throw unexpected(answer);
      return answer.pages;
    },
    async clean(page, { whose }) {
      const answer = await run({ kind: 'clean', bytes: page }, { whose, patience_ms: readPatienceMs });
      if (answer.kind !== 'clean') throw unexpected(answer);
      return answer.page;
    },
    close,
  };
}

/** A thread that ended over a file may have ended for a reason of ours: a fresh one gets one more try. */
export function againOnce<Task, Answer>(run: Hands<Task, Answer>['run']): Hands<Task, Answer>['run'] {
  return (task, of) =>
    run(task, of).catch((error: unknown) => {
      if (error instanceof WorkerLost && error.why === 'ended') return run(task, of);
      throw error;
    });
}

/**
 * A file that takes all the memory a thread has cannot be opened, whatever it is. Of everything else we cannot say that
 * it is the file's fault: on a busy machine an honest one takes too long, too.
 */
function orReason(error: unknown): { refused: Refusal } {
  if (error instanceof WorkerLost)
    return { refused: refuse(error.why === 'memory' ? 'file.damaged' : 'service.away', { reason: error.message }) };
  if (error instanceof WorkerPoolClosed) return { refused: refuse('service.away') };
  throw error;
}

function unexpected({ kind }: PictureAnswer): Error {
  return new Error(`The thread answered ${kind} to something else.`);
}
