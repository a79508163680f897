import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installJobs } from '../../jobs/queue.ts';
import { startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import type { TestDatabase } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databases: TestDatabase[];
  }
}

/** Starts a migrated PostgreSQL for each test worker; tests access theirs with `testDatabase()`. */
export default async function startDatabases(project: TestProject): Promise<() => Promise<void>> {
  const started = await Promise.all(Array.from({ length: project.vitest.config.maxWorkers }, startDatabase));
  project.provide(
    'databases',
    started.map(({ owner_url, app_url }) => ({ owner_url, app_url })),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

async function startDatabase(): Promise<TestDatabase & { stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-test-'));
  const { owner_url, app_url, stop } = await startEmbedded({ directory });
  await migrate(owner_url);
  await installJobs(owner_url);
  return {
    owner_url,
    app_url,
    async stop() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
