import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerMessage } from '../read-table.ts';

/** A worker that starts slowly and then answers at once, or never if the file is empty. */
await delay(1_500);
parentPort?.postMessage({ kind: 'reading' } satisfies WorkerMessage);
const { bytes } = workerData as { bytes: Uint8Array };
if (bytes.length > 0)
  parentPort?.postMessage({ kind: 'table', table: { headers: ['A'], rows: [['1']] } } satisfies WorkerMessage);
else setInterval(() => undefined, 1_000);
