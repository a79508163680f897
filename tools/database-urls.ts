import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded.ts';

export interface DatabaseUrls {
  owner_url: string;
  app_url: string;
  stop(): Promise<void>;
}

/**
 * Returns the URLs of the configured database. If none is configured, starts the embedded database and returns its
 * URLs.
 */
export async function openDatabaseUrls(config: Config): Promise<DatabaseUrls> {
  if (config.DATABASE_URL && config.DATABASE_OWNER_URL)
    return { owner_url: config.DATABASE_OWNER_URL, app_url: config.DATABASE_URL, stop: async () => undefined };
  return startEmbedded({ directory: join(resolve(config.DATA_DIR), 'postgres') });
}
