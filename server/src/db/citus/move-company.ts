import pg from 'pg';
import { forceRowSecurity, liftEveryForce } from '../migrate/force.ts';
import { migrationLock } from '../migrate/lock.ts';

interface MoveOptions {
  owner_url: string;
  /** The URL with which a superuser connects, because only a superuser may move rows to another worker. */
  superuser_url: string;
  client_id: string;
  /** The address of the worker, as Citus knows it. */
  to: { host: string; port: number };
  /** True to move the company to its own shard first. Otherwise the other companies in its shard move with it. */
  is_alone?: boolean;
  log?: (line: string) => void;
}

/**
 * Moves the rows of a company to another worker while the product runs. Citus copies changes as the table owner, whom
 * FORCE ROW LEVEL SECURITY would block, so FORCE is removed during the move. The app role is not the owner and stays
 * restricted. If the process ends before FORCE is restored, the next start of the product restores it.
 */
export async function moveCompany(options: MoveOptions): Promise<void> {
  const { log, to, client_id } = options;
  const owner = await connect(options.owner_url);
  const superuser = await connect(options.superuser_url);
  try {
    await owner.query('select pg_advisory_lock($1)', [migrationLock]);
    await liftEveryForce(owner);
    try {
      if (options.is_alone && (await sharesShard(superuser, client_id))) {
        log?.('Giving the company a part of the tables of its own');
        await superuser.query(`select isolate_tenant_to_new_shard('users', $1::uuid, 'CASCADE', 'force_logical')`, [
          client_id,
        ]);
      }
      const { shard_id, host, port } = await readPlacement(superuser, client_id);
      if (host === to.host && port === to.port) return log?.('The company is on this worker already');
      log?.(`Moving it from ${host}:${port} to ${to.host}:${to.port}`);
      await superuser.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, [
        shard_id,
        host,
        port,
        to.host,
        to.port,
      ]);
    } finally {
      await forceRowSecurity(owner);
    }
  } finally {
    await superuser.end();
    await owner.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'outlay distribute' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}

/** True if other companies can be in the company's shard. A shard with a single company covers only one hash value. */
async function sharesShard(client: pg.Client, client_id: string): Promise<boolean> {
  const { rows } = await client.query<{ is_shared: boolean }>(
    `select shardminvalue <> shardmaxvalue as is_shared from pg_dist_shard
    where shardid = get_shard_id_for_distribution_column('users', $1::uuid)`,
    [client_id],
  );
  return rows[0]?.is_shared ?? true;
}

async function readPlacement(
  client: pg.Client,
  client_id: string,
): Promise<{ shard_id: string; host: string; port: number }> {
  const { rows } = await client.query<{ shard_id: string; host: string; port: number }>(
    `select shardid as shard_id, nodename as host, nodeport as port from pg_dist_shard_placement
    where shardid = get_shard_id_for_distribution_column('users', $1::uuid)`,
    [client_id],
  );
  if (!rows[0]) throw new Error('The database is not distributed: run npm run distribute first.');
  return rows[0];
}
