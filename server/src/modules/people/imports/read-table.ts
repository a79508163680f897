import { Worker } from 'node:worker_threads';
import { Refused } from '../../../http/refusals.ts';

export interface Table {
  headers: string[];
  /** One cell per header. */
  rows: string[][];
}

export type TableAnswer =
  | { kind: 'table'; table: Table }
  | { kind: 'empty' }
  | { kind: 'too_many' }
  | { kind: 'unreadable'; reason: string };

export const mostRows = 10_000;
const timeoutMs = 10_000;
const memoryMb = 256;

/**
 * Reads an uploaded file in a worker thread with limited memory and time, so a file that unpacks into gigabytes stops
 * only that thread.
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const answer = await answerOf(bytes);
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

function answerOf(bytes: Uint8Array): Promise<TableAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./read-table.worker.ts', import.meta.url), {
      workerData: { bytes, max_rows: mostRows },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      execArgv: [],
    });
    const tooLarge: TableAnswer = { kind: 'unreadable', reason: 'the file is too large.' };
    const timer = setTimeout(() => end(tooLarge), timeoutMs);
    const end = (answer: TableAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    worker.once('message', end);
    worker.once('error', () => end(tooLarge));
    worker.once('exit', () => end(tooLarge));
  });
}
