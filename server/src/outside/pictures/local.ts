import { type Refusal, refuse } from '#domain/decision.ts';
import type { WorkerLimits } from '../worker-pool/worker-limits.ts';
import { WorkerLost } from '../worker-pool/worker-lost.ts';
import { PoolClosed, type WorkerPool, workerPool } from '../worker-pool/worker-pool.ts';
import { processLimits } from './limits.ts';
import type { PictureAnswer, PictureTask } from './picture-task.ts';
import type { PicturesPort } from './port.ts';

/** The timeout is much longer than the CPU time of a task, because even a simple file can be slow on a busy machine. */
const timeoutMs = 120_000;

/** Decodes and draws uploaded files in separate processes, at most two. */
export function localPictures(limits: WorkerLimits = processLimits): PicturesPort {
  const { run, close } = workerPool<PictureTask, PictureAnswer>({
    script: new URL('./pictures.process.ts', import.meta.url),
    max_processes: 2,
    idle_ms: 30_000,
    limits,
  });
  return picturesOf({ run: retryAfterCrash(run), close });
}

/**
 * Implements the port with a given pool of processes. It is separate from `localPictures`, so that a test can replace
 * the pool.
 */
export function picturesOf({ run, close }: WorkerPool<PictureTask, PictureAnswer>): PicturesPort {
  return {
    async prepare(bytes, { declared_type, client_id }) {
      const task: PictureTask = { kind: 'prepare', bytes, declared_type };
      const answer = await run(task, { client_id, timeout_ms: timeoutMs }).catch(refusalOf);
      if ('refused' in answer) return answer.refused;
      if (answer.kind !== 'prepare') throw unexpected(answer);
      return answer.prepared;
    },
    async wordsOfPdf(bytes, { client_id }) {
      const task: PictureTask = { kind: 'words', bytes };
      const answer = await run(task, { client_id, timeout_ms: timeoutMs }).catch(refusalOf);
      if ('refused' in answer) return [];
      if (answer.kind !== 'words') throw unexpected(answer);
      return answer.pages;
    },
    async jpeg(page, { client_id, side_px, quality }) {
      const task: PictureTask = { kind: 'jpeg', bytes: page, side_px, quality };
      const answer = await run(task, { client_id, timeout_ms: timeoutMs });
      if (answer.kind !== 'jpeg') throw unexpected(answer);
      return answer.jpeg;
    },
    async clean(page, { client_id }) {
      const answer = await run({ kind: 'clean', bytes: page }, { client_id, timeout_ms: timeoutMs });
      if (answer.kind !== 'clean') throw unexpected(answer);
      return answer.page;
    },
    close,
  };
}

/** Repeats a task once in a new process after a crash, because the file may not be the cause. */
export function retryAfterCrash<Task, Answer>(run: WorkerPool<Task, Answer>['run']): WorkerPool<Task, Answer>['run'] {
  return (task, options) =>
    run(task, options).catch((error: unknown) => {
      if (error instanceof WorkerLost && error.reason === 'crash') return run(task, options);
      throw error;
    });
}

/**
 * Converts an error to a refusal. Only memory and CPU limits are certain to be the file's fault; after any other error,
 * the file can be sent again.
 */
function refusalOf(error: unknown): { refused: Refusal } {
  if (error instanceof PoolClosed) return { refused: refuse('service.away') };
  if (!(error instanceof WorkerLost)) throw error;
  const isTooComplex = error.reason === 'memory' || error.reason === 'cpu';
  return { refused: refuse(isTooComplex ? 'file.too_complex' : 'service.away', { reason: error.message }) };
}

function unexpected({ kind }: PictureAnswer): Error {
  return new Error(`The worker process answered ${kind} to another task.`);
}
