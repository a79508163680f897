import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installJobs } from '../../jobs/queue.ts';
import { startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    owner_url: string;
    app_url: string;
  }
}

/** One migrated PostgreSQL for all server tests of a run; tests take its addresses with `inject('app_url')`. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-test-'));
  const embedded = await startEmbedded({ directory });
  await migrate(embedded.owner_url);
  await installJobs(embedded.owner_url);
  project.provide('owner_url', embedded.owner_url);
  project.provide('app_url', embedded.app_url);
  return async () => {
    await embedded.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
