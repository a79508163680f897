import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { type OwnServer, ownMigratedServer } from './testing/own-server.ts';

let server: OwnServer;
let superuser: pg.Client;

beforeAll(async () => {
  server = await ownMigratedServer();
  superuser = new pg.Client({ connectionString: server.superuser_url });
  await superuser.connect();
  return async () => {
    await superuser.end();
    await server.remove();
  };
});

describe('the app refuses to open a database', () => {
  it('as a superuser', async () => {
    await expect(open(server.superuser_url)).rejects.toThrow('The role postgres of DATABASE_URL is a superuser');
  });

  it('as the owner of its tables', async () => {
    await expect(open(server.owner_url)).rejects.toThrow(
      'outlay_owner of DATABASE_URL owns or may act as the owner of tables',
    );
  });

  it.each([
    [
      'with a role that bypasses row-level security',
      'alter role outlay_app bypassrls',
      'has BYPASSRLS',
      'alter role outlay_app nobypassrls',
    ],
    [
      'with a role that may become the owner',
      'grant outlay_owner to outlay_app',
      'act as the owner of tables',
      'revoke outlay_owner from outlay_app',
    ],
    [
      'with a role that may become a stronger one',
      'create role strong bypassrls; grant strong to outlay_app',
      'is a member of strong',
      'drop role strong',
    ],
    [
      'that may lose what was saved: fsync',
      'alter system set fsync = off',
      'runs with fsync off',
      'alter system reset fsync',
    ],
    [
      'that may lose what was saved: synchronous_commit',
      'alter role outlay_app set synchronous_commit = off',
      'runs with synchronous_commit off',
      'alter role outlay_app reset synchronous_commit',
    ],
    [
      'that compiles statements',
      'alter role outlay_app set jit = on',
      'Turn it off as a superuser: alter role outlay_app set jit = off.',
      'alter role outlay_app set jit = off',
    ],
  ])('%s', async (_name, change, sentence, undo) => {
    await applied(change);
    await expect(open(server.app_url)).rejects.toThrow(sentence);
    await applied(undo);
    await (await open(server.app_url)).close();
  });
});

describe('an app role without limits', () => {
  it('gets them on each connection', async () => {
    await applied('alter role outlay_app reset all');
    const database = await open(server.app_url);
    const { rows } = await database.pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ statement: '5s', idle: '15s' }]);
    await database.close();
  });
});

const open = (app_url: string) => openDatabase({ app_url, pool_size: 1 });

async function applied(change: string): Promise<void> {
  await superuser.query(change);
  // Each server process applies a reload at a slightly different time, so the test waits a moment.
  await superuser.query('select pg_reload_conf()');
  await superuser.query('select pg_sleep(0.2)');
}
