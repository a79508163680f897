import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { type Captured, explainQueries } from './explain.ts';
import { ownMigratedServer } from './testing/own-server.ts';
import { fillWithVolume } from './testing/volume.ts';

const client_id = randomUUID();
const owner_id = '00000001-0000-7000-8000-000000000007';
let database: Database;

beforeAll(async () => {
  const server = await ownMigratedServer();
  database = await openDatabase({ app_url: server.app_url, pool_size: 2 });
  await database.outside.insertInto('companies').values({ client_id, name: 'Large', currency: 'USD' }).execute();
  await fillWithVolume(database, server.owner_url, client_id);
  return async () => {
    await database.close();
    await server.remove();
  };
});

describe('a query with an index', () => {
  it.each<[string, unknown[]]>([
    [
      `select * from reports where client_id = $1 and owner_id = $2 and stage = $3 and deleted_at is null
       order by id desc limit 20`,
      [client_id, owner_id, 'draft'],
    ],
    ['select * from reports where client_id = $1 order by id desc limit 20', [client_id]],
    [
      'select * from words where client_id = $1 and item_kind = $2 and word >= $3 and word < $4',
      [client_id, 'report', 'word77', 'word78'],
    ],
    [
      `select r.id, u.first_name from reports r join users u on u.client_id = r.client_id and u.id = r.owner_id
       where r.client_id = $1 and r.stage = $2 and r.deleted_at is null order by r.id desc limit 20`,
      [client_id, 'draft'],
    ],
    [
      'update reports set stage = $3 where client_id = $1 and id = $2 and stage = any($4)',
      [client_id, owner_id, 'approved', ['draft']],
    ],
    [
      'select count(*) from reports where client_id = $1 and owner_id = $2 and deleted_at is null',
      [client_id, owner_id],
    ],
  ])('is accepted: %s', async (sql, parameters) => {
    expect(await explained({ sql, parameters })).toEqual({ scans: [], unevaluated: [] });
  });
});

describe('a query that reads the whole company', () => {
  it.each<[string, unknown[], string]>([
    // `ilike` is not leakproof, so row-level security prevents PostgreSQL from using an index for it.
    [
      'select * from reports where client_id = $1 and title ilike $2',
      [client_id, '%12%'],
      'filters all rows of the company',
    ],
    [
      'select * from reports where client_id = $1 and title ilike $2 order by id limit 20',
      [client_id, '%12%'],
      'filters all rows of the company',
    ],
    [
      'select * from reports where client_id = $1 and total > $2',
      [client_id, '100'],
      'filters all rows of the company',
    ],
    ['select * from reports where title = $1', ['Report 7'], 'filters all rows of the company'],
    [
      'select * from reports where client_id = $1 order by updated_at limit 20',
      [client_id],
      'reads all rows of the company',
    ],
    ['select count(*) from reports where client_id = $1', [client_id], 'reads all rows of the company'],
  ])('is reported: %s', async (sql, parameters, why) => {
    const { scans } = await explained({ sql, parameters });
    expect(scans).toEqual([{ sql, table: 'reports', why: expect.stringContaining(why) }]);
  });
});

describe('a table with few rows', () => {
  it('is reported as not checked', async () => {
    const query = { sql: 'select * from roles where client_id = $1', parameters: [client_id] };
    expect(await explained(query)).toEqual({ scans: [], unevaluated: ['roles'] });
  });

  it('without row-level security is ignored', async () => {
    const query = { sql: 'select * from currencies', parameters: [] };
    expect(await explained(query)).toEqual({ scans: [], unevaluated: [] });
  });
});

function explained(query: Captured) {
  return explainQueries(database, client_id, [query]);
}
