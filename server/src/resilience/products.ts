import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Database, openDatabase } from '../db/database.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { accessTokens } from '../http/access-token.ts';
import type { TestSetup } from '../testing/a-company.ts';
import { type ChildProduct, childProduct } from './child-product.ts';
import { emptyDataDirectory } from './data-directory.ts';

export interface Products extends TestSetup {
  database: Database;
  all: ChildProduct[];
  /** The environment of the processes, needed to start another one. */
  environment: Record<string, string>;
  clear(): Promise<void>;
}

/** Starts several processes of the app on the test database, as behind a load balancer. */
export async function products(count: number, environment: Record<string, string> = {}): Promise<Products> {
  const secret = randomBytes(32).toString('hex');
  const data_directory = await emptyDataDirectory();
  const shared = {
    DATABASE_URL: testDatabase().app_url,
    DATABASE_OWNER_URL: testDatabase().owner_url,
    DATA_DIR: data_directory,
    TOKEN_SECRET: secret,
    MODE: 'production',
    ROLE: 'web',
    PORT: '0',
    SIGN_IN_TRIES_PER_ADDRESS: '100000',
    ...environment,
  };

  const children = await Promise.all(Array.from({ length: count }, () => childProduct(shared)));
  const database = await openDatabase({ app_url: testDatabase().app_url, pool_size: 4 });

  return {
    all: children,
    database,
    environment: shared,
    address: children[0]?.address ?? '',
    app: { database, clock: () => new Date(), access_tokens: accessTokens(secret) },
    clear: async () => {
      await Promise.all(children.map((product) => product.kill()));
      await database.close();
      await rm(data_directory, { recursive: true, force: true });
    },
  };
}
