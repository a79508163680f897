import pg from 'pg';
import { testDatabase } from './test-database.ts';

/**
 * Connects as the owner of the tables. On Citus, the options propagate the bound company to the workers and allow
 * triggers to be switched off; on a single server they have no effect.
 */
export async function openOwnerClient(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: testDatabase().owner_url,
    options: '-c citus.propagate_set_commands=local -c citus.enable_unsafe_triggers=on',
  });
  await client.connect();
  return client;
}
