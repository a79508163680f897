import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { endpoints } from './web/endpoints-plugin.ts';

export default defineConfig({
  test: {
    // A test file and its PostgreSQL take turns: two of them fill two cores.
    maxWorkers: Math.min(availableParallelism(), 4),
    projects: [
      {
        plugins: [endpoints()],
        test: {
          name: 'unit',
          environment: 'node',
          // They keep nothing between them: what one file has loaded serves the next.
          isolate: false,
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'tools/**/*.test.ts', 'web/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: ['server/**/*.test.ts'],
          // A PostgreSQL for each worker; each test works in a company of its own.
          globalSetup: ['server/src/db/testing/start-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
