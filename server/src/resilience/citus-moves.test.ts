import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../db/backup/restore-backup.ts';
import { writeBackup } from '../db/backup/write-backup.ts';
import { distribute } from '../db/citus/distribute.ts';
import { migrate } from '../db/migrate.ts';
import { type CitusCluster, findCitus, startCitusCluster } from '../db/testing/citus-cluster.ts';
import { type TestDatabase, testDatabase } from '../db/testing/test-database.ts';
import { installJobs } from '../jobs/queue.ts';
import { findInconsistentBooks } from '../modules/payouts/broken-books.ts';
import { importArchive } from '../modules/privacy/archive/import-archive.ts';
import { writeArchive } from '../modules/privacy/archive/write-archive.ts';
import { aPopulatedCompany } from '../testing/populated-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

const reason = findCitus() ? '' : ' (skipped: Citus is not installed)';
const environment = { TOKEN_SECRET: 'secret-of-two-installations-0123456789' };

describe.skipIf(!findCitus())(`on distributed tables${reason}`, { timeout: 240_000 }, () => {
  let directory: string;
  let cluster: CitusCluster;
  let empty: TestDatabase;
  let product: TestProduct;
  let backup: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outlay-citus-'));
    cluster = await startCitusCluster(directory);
    empty = await cluster.addDatabase('empty');
    for (const { owner_url } of [cluster, empty]) {
      await migrate(owner_url);
      await installJobs(owner_url);
      await distribute({ owner_url, shard_count: 2 });
    }
    product = await testProduct({ database: cluster, environment });
    await aPopulatedCompany(product, { name: 'First' });
    await aPopulatedCompany(product, { name: 'Second' });
    backup = join(directory, 'outlay.backup');
    await writeBackup(cluster.owner_url, backup);
  }, 240_000);

  afterAll(async () => {
    await product?.stop();
    await cluster?.stop();
    await rm(directory, { recursive: true, force: true });
  }, 60_000);

  it('an incomplete backup changes nothing', async () => {
    const before = await schema();
    const cut = join(directory, 'cut');
    await writeFile(cut, gzipSync(`${(await linesOf(backup)).slice(0, -1).join('\n')}\n`));
    await expect(restoreBackup(empty.owner_url, cut)).rejects.toThrow('The backup is incomplete.');
    expect(await schema()).toEqual(before);
    expect(await inEmpty('select from companies')).toEqual([]);
  });

  it('a backup is restored with all rows and keys', async () => {
    const before = await schema();
    await restoreBackup(empty.owner_url, backup);
    const again = join(directory, 'again');
    await writeBackup(empty.owner_url, again);
    const rows = async (file: string) => (await linesOf(file)).filter((line) => !line.startsWith('{"job"')).sort();
    expect((await rows(again)).length).toBeGreaterThan(100);
    expect(await rows(again)).toEqual(await rows(backup));
    expect(await schema()).toEqual(before);
    await expect(restoreBackup(empty.owner_url, backup)).rejects.toThrow('already contains companies');
  });

  it('a company of one server is imported with its files, and its books agree', async () => {
    const from = await testProduct({ database: testDatabase(), environment });
    const { client_id, name } = await aPopulatedCompany(from);
    await from.app.files.write(`${client_id}/a/original`, Buffer.alloc(100, 7), { type: 'image/png' });
    const [archive, again] = [join(directory, 'company'), join(directory, 'company-again')];
    const saved = await writeArchive(from.app, { owner_url: testDatabase().owner_url, client_id, file: archive });
    const problems = await problemsIn(from, client_id);
    await from.stop();

    const { owner_url } = cluster;
    expect(await importArchive(product.app, { owner_url, file: archive })).toMatchObject({ client_id, name });

    expect((await writeArchive(product.app, { owner_url, client_id, file: again })).files).toEqual(saved.files);
    expect((await contentOf(again)).length).toBeGreaterThan(100);
    expect(await contentOf(again)).toEqual(await contentOf(archive));
    expect(await problemsIn(product, client_id)).toEqual(problems);
  });

  async function inEmpty(statement: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: empty.owner_url });
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows;
  }

  /** Returns the keys and other constraints, the triggers, and for each table whether it forces row-level security. */
  async function schema(): Promise<unknown> {
    return inEmpty(`
      select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_[0-9]{6}$'
      union all
      select tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all
      select oid::regclass::text, relkind::text, relforcerowsecurity::text from pg_class
      where relnamespace = 'public'::regnamespace
      order by 1, 2, 3`);
  }
});

async function linesOf(file: string): Promise<string[]> {
  return gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');
}

/** Returns the rows and files of an archive as sorted lines, without the header and the manifest. */
async function contentOf(file: string): Promise<string[]> {
  return (await linesOf(file)).slice(1, -1).sort();
}

async function problemsIn({ app }: TestProduct, client_id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { sentence } of findInconsistentBooks(app, [client_id])) found.push(sentence);
  return found.sort();
}
