import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { installJobs } from '../../jobs/queue.ts';
import { startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { migratedDirectory } from './migrated-directory.ts';
import type { TestDatabase } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databases: TestDatabase[];
  }
}

/**
 * Starts a migrated PostgreSQL server for each test worker, which tests access with `testDatabase()`. `npm run
 * test:server` can instead name servers that are already running.
 */
export default async function startDatabases(project: TestProject): Promise<() => Promise<void>> {
  const given = givenDatabases();
  if (given.length > 0) {
    for (const { owner_url } of given) await prepare(owner_url);
    project.provide('databases', given);
    return async () => undefined;
  }

  const directories: string[] = [];
  for (let worker = 0; worker < project.vitest.config.maxWorkers; worker += 1)
    directories.push(await migratedDirectory());
  const started = await Promise.all(directories.map(startDatabase));
  project.provide(
    'databases',
    started.map(({ owner_url, app_url }) => ({ owner_url, app_url })),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

async function startDatabase(directory: string): Promise<TestDatabase & { stop(): Promise<void> }> {
  const { owner_url, app_url, stop } = await startEmbedded({ directory });
  await prepare(owner_url);
  return {
    owner_url,
    app_url,
    async stop() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function givenDatabases(): TestDatabase[] {
  const { TEST_DATABASE_OWNER_URL: owner_urls = '', TEST_DATABASE_URL: app_urls = '' } = process.env;
  const apps = app_urls.split(',');
  return owner_urls.split(',').flatMap((owner_url, index) => {
    const app_url = apps[index];
    return owner_url && app_url ? [{ owner_url, app_url }] : [];
  });
}

async function prepare(owner_url: string): Promise<void> {
  await migrate(owner_url);
  await installJobs(owner_url);
}
