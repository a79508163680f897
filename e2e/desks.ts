import { join } from 'node:path';

const isReused = process.env.E2E_REUSE === '1';

/**
 * How many journeys go at once. Each goes through a product of its own on data of its own, so that none meets what
 * another changed. A product that already runs is one.
 */
export const desks = isReused ? 1 : 2;

export const firstPort = Number(process.env.E2E_PORT ?? 4480);

export function addressOf(inbox: number): string {
  return `http://127.0.0.1:${firstPort + inbox}`;
}

export function dataOf(inbox: number): string {
  const data = process.env.E2E_DATA ?? '';
  return isReused ? data : join(data, String(inbox));
}
