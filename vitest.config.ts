import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { endpoints } from './web/endpoints-plugin.ts';

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL and for processes that they start, so one more worker than there are cores keeps every
    // core busy. Five workers are the maximum.
    maxWorkers: Math.min(availableParallelism() + 1, 5),
    projects: [
      {
        plugins: [endpoints()],
        test: {
          name: 'unit',
          environment: 'node',
          // Unit tests share no state, so files reuse the modules that earlier files loaded.
          isolate: false,
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'tools/**/*.test.ts', 'web/src/**/*.test.ts'],
          // A busy machine needs several times as long.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [endpoints()],
        test: {
          name: 'component',
          environment: 'jsdom',
          isolate: false,
          include: ['web/src/**/*.test.tsx'],
          setupFiles: ['web/src/testing/component-setup.ts'],
          // Shows only the message of a failure. By default, the whole page is printed as well, which hides the
          // failures after it.
          env: { DEBUG_PRINT_LIMIT: '0' },
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: ['server/**/*.test.ts'],
          // Each worker has its own PostgreSQL, and each test its own company.
          globalSetup: ['server/src/db/testing/start-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
