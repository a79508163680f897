import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { distribute } from '#server/db/citus/distribute.ts';
import { moveCompany } from '#server/db/citus/move-company.ts';

const usage = `npm run distribute -- --shards 32
npm run distribute -- --move <client id> --to <host:port of a worker> --superuser-url <url> [--alone]`;

/**
 * `npm run distribute` distributes the tables of a migrated database over the Citus workers. With `--move`, it moves
 * one company to another worker instead.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      shards: { type: 'string', default: '32' },
      move: { type: 'string' },
      to: { type: 'string' },
      'superuser-url': { type: 'string' },
      alone: { type: 'boolean', default: false },
    },
  });
  const { DATABASE_OWNER_URL: owner_url } = readConfig(process.env);
  if (!owner_url)
    throw new Error('Set DATABASE_OWNER_URL to the coordinator of Citus: the embedded PostgreSQL has none.');

  if (values.move) {
    const [host, port] = values.to?.split(':') ?? [];
    const superuser_url = values['superuser-url'];
    if (!host || !port || !superuser_url) throw new Error(usage);
    await moveCompany({
      owner_url,
      superuser_url,
      client_id: values.move,
      to: { host, port: Number(port) },
      is_alone: values.alone,
      log: console.log,
    });
    console.log('The company has moved.');
    return;
  }

  const shard_count = Number(values.shards);
  if (!Number.isInteger(shard_count) || shard_count < 1) throw new Error(usage);
  const changed = await distribute({ owner_url, shard_count, log: console.log });
  console.log(changed === 0 ? 'All tables are distributed already.' : `Distributed ${changed} tables.`);
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
