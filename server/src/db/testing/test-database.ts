import { inject } from 'vitest';

export interface TestDatabase {
  owner_url: string;
  app_url: string;
}

/**
 * Returns the PostgreSQL server of this test worker. Each worker has its own, because parallel test files must not take
 * each other's jobs or end each other's connections.
 */
export function testDatabase(): TestDatabase {
  const found = inject('databases')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!found) throw new Error(`No database was started for worker ${process.env.VITEST_POOL_ID}.`);
  return found;
}
