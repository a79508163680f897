import { WorkerLost } from '../worker-pool/worker-lost.ts';
import { PoolClosed, workerPool } from '../worker-pool/worker-pool.ts';
import { type OcrPage, type OcrPort, type OcrWord, TookTooLong } from './port.ts';

/** These limits are well above what a page of a receipt takes, which is about two seconds and 450 MiB. */
const limits = { memory_mib: 1200, cpu_ms: 20_000 };

/** Runs the networks in one worker process, which ends after 30 seconds without a page to read. */
export function localOcr(): OcrPort {
  const { run, close } = workerPool<OcrPage, OcrWord[]>({
    script: new URL('./ocr.process.ts', import.meta.url),
    max_processes: 1,
    idle_ms: 30_000,
    limits,
  });
  return {
    read({ grey, width, height }, { patience_ms, client_id }) {
      return run({ grey, width, height }, { client_id, timeout_ms: patience_ms }).catch((error: unknown) => {
        const isLimit = error instanceof WorkerLost && error.reason !== 'crash';
        throw isLimit || error instanceof PoolClosed ? new TookTooLong(error.message) : error;
      });
    },
    close,
  };
}
