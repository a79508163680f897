import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './read-csv.ts';
import type { TableAnswer, WorkerMessage } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';
import { tableFrom } from './table-from.ts';

const { bytes, max_rows } = workerData as { bytes: Uint8Array; max_rows: number };

async function answer(): Promise<TableAnswer> {
  try {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return tableFrom(isZip ? await readXlsx(bytes) : readCsv(bytes), max_rows);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : '';
    return {
      kind: 'unreadable',
      reason: `${(reason || 'the file type is not supported').slice(0, 150).replace(/\.$/u, '')}.`,
    };
  }
}

parentPort?.postMessage({ kind: 'reading' } satisfies WorkerMessage);
parentPort?.postMessage(await answer());
