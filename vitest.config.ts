import { defineConfig } from 'vitest/config';
import { endpoints } from './web/endpoints-plugin.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [endpoints()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'tools/**/*.test.ts', 'web/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          // One PostgreSQL for the whole run: each test works in a company of its own.
          globalSetup: ['server/src/db/testing/start-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
