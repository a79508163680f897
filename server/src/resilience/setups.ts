import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '../db/database.ts';
import { freePort, type Settings, urlFor } from '../db/embedded/settings.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migratedDirectory } from '../db/testing/migrated-directory.ts';
import { accessTokens } from '../http/access-token.ts';
import type { TestSetup } from '../testing/a-company.ts';
import { type ChildProduct, childProduct } from './child-product.ts';
import { emptyDataDirectory } from './data-directory.ts';

export interface Setups extends TestSetup {
  data_directory: string;
  database: Database;
  /** The process that runs the app; each start replaces it. */
  product: ChildProduct;
  start(): Promise<void>;
  /** Stops everything and deletes the data. */
  clear(): Promise<void>;
}

/**
 * Starts the app in its own process with its own embedded database, on a port that survives restarts, and opens a
 * separate connection to that database for checks.
 */
export async function ownSetups(environment: Record<string, string> = {}): Promise<Setups> {
  const data_directory = await emptyDataDirectory();
  await migratedDirectory(join(data_directory, 'postgres'));
  const secret = randomBytes(32).toString('hex');
  const run = async () =>
    childProduct({
      DATA_DIR: data_directory,
      PORT: `${port}`,
      TOKEN_SECRET: secret,
      MODE: 'production',
      ...environment,
    });

  const port = await freePort();
  const product = await run();
  const database = await openDatabase({ app_url: await appUrl(data_directory), pool_size: 4 });
  const setups: Setups = {
    data_directory,
    database,
    product,
    address: product.address,
    app: { database, clock: () => new Date(), access_tokens: accessTokens(secret) },
    start: async () => {
      setups.product = await run();
    },
    clear: async () => {
      await setups.product.kill();
      await database.close();
      await (await startEmbedded({ directory: join(data_directory, 'postgres') })).stop();
      await rm(data_directory, { recursive: true, force: true });
    },
  };

  return setups;
}

async function appUrl(data_directory: string): Promise<string> {
  const settings = await readFile(join(data_directory, 'postgres', 'settings.json'), 'utf8');
  return urlFor('app', JSON.parse(settings) as Settings);
}
