import { join } from 'node:path';

const isReused = process.env.E2E_REUSE === '1';

/**
 * The number of parallel Playwright workers. Each worker has its own server and data, so journeys do not affect each
 * other. A reused server allows only one worker. E2E_WORKERS=1 also starts only one, which is enough to run a single
 * journey.
 */
export const workerCount = isReused ? 1 : Number(process.env.E2E_WORKERS ?? 3);

export const firstPort = Number(process.env.E2E_PORT ?? 4480);

export function workerUrl(worker: number): string {
  return `http://127.0.0.1:${firstPort + worker}`;
}

export function workerData(worker: number): string {
  const data = process.env.E2E_DATA ?? '';
  return isReused ? data : join(data, String(worker));
}
