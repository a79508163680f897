import { Worker } from 'node:worker_threads';
import { msg } from '#domain/language/translate.ts';
import { Refused } from '../../../http/refusals.ts';

export interface Table {
  headers: string[];
  /** The cells of each row, one per header. */
  rows: string[][];
}

export type TableAnswer =
  | { kind: 'table'; table: Table }
  | { kind: 'empty' }
  | { kind: 'too_many' }
  | { kind: 'unreadable'; reason: string };

/**
 * The worker sends `reading` when it starts to read, because starting the worker may itself take a long time on a busy
 * server.
 */
export type WorkerMessage = { kind: 'reading' } | TableAnswer;

export const mostRows = 10_000;
const memoryMb = 256;
const defaultLimits = {
  worker: new URL('./read-table.worker.ts', import.meta.url),
  startMs: 60_000,
  readMs: 10_000,
};
type Limits = typeof defaultLimits;

/**
 * Reads an uploaded file in a worker thread with limited memory and time, so a file that unpacks into gigabytes stops
 * only that thread.
 */
export async function readTable(bytes: Uint8Array, limits: Limits = defaultLimits): Promise<Table> {
  const answer = await answerOf(bytes, limits);
  switch (answer.kind) {
    case 'table':
      return answer.table;
    case 'empty':
      throw new Refused('import.empty');
    case 'too_many':
      throw new Refused('import.too_many_rows', { most: mostRows.toLocaleString('en-US') });
    case 'unreadable':
      throw new Refused('import.unreadable', { reason: answer.reason });
  }
}

const tooLarge: TableAnswer = { kind: 'unreadable', reason: msg`the file is too large.` };
const tooSlow: TableAnswer = {
  kind: 'unreadable',
  reason: msg`reading it took too long. Try again, or split the file.`,
};

function answerOf(bytes: Uint8Array, { worker: file, startMs, readMs }: Limits): Promise<TableAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(file, {
      workerData: { bytes, max_rows: mostRows },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      execArgv: [],
    });
    const end = (answer: TableAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    let timer = setTimeout(() => end(tooSlow), startMs);

    worker.on('message', (message: WorkerMessage) => {
      if (message.kind !== 'reading') return end(message);
      clearTimeout(timer);
      timer = setTimeout(() => end(tooSlow), readMs);
    });
    worker.once('error', () => end(tooLarge));
    worker.once('exit', () => end(tooLarge));
  });
}
