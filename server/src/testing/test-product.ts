import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '../config.ts';
import { openHouse } from '../house.ts';
import type { House } from '../http/context.ts';
import { buildServer } from '../http/server.ts';
import { everyRoute, onEvent } from '../modules/every-module.ts';

export interface TestProduct {
  house: House;
  address: string;
  /** Every statement since the last call of `takeQueries`. */
  takeQueries(): Parameters<NonNullable<Parameters<typeof openHouse>[1]>['onQuery'] & object>[0][];
  /** Moves the product's clock. */
  setNow(now: Date | null): void;
  stop(): Promise<void>;
}

/** The real product over HTTP on the run's PostgreSQL. One per test file; `works` also runs its jobs. */
export async function testProduct(
  options: { works?: boolean; environment?: Record<string, string> } = {},
): Promise<TestProduct> {
  let fixed: Date | null = null;
  let queries: { sql: string; parameters: readonly unknown[]; ms: number }[] = [];
  const config = readConfig({
    DATABASE_URL: inject('app_url'),
    DATABASE_OWNER_URL: inject('owner_url'),
    DATA_DIR: await mkdtemp(join(tmpdir(), 'outlay-product-')),
    DATABASE_POOL: '6',
    LOG_LEVEL: 'silent',
    ROLE: options.works ? 'all' : 'web',
    SIGN_IN_TRIES_PER_ADDRESS: '100000',
    PORT: '0',
    ...options.environment,
  });
  const { house, close } = await openHouse(config, {
    clock: () => fixed ?? new Date(),
    onQuery: (query) => void queries.push(query),
  });
  if (options.works) await house.jobs.work('event', (payload) => onEvent(house, payload));
  await house.jobs.start();
  const server = await buildServer(house, everyRoute);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  house.public_url = address;
  return {
    house,
    address,
    takeQueries: () => {
      const taken = queries;
      queries = [];
      return taken;
    },
    setNow: (now) => {
      fixed = now;
    },
    stop: async () => {
      await server.close();
      await house.jobs.stop();
      await close();
    },
  };
}
