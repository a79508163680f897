import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OwnServer, ownMigratedServer } from '../../../db/testing/own-server.ts';
import { aCompany, testPassword } from '../../../testing/a-company.ts';
import { call } from '../../../testing/client.ts';
import { aPopulatedCompany, type PopulatedCompany } from '../../../testing/populated-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { findInconsistentBooks } from '../../payouts/broken-books.ts';
import { importArchive } from './import-archive.ts';
import { writeArchive } from './write-archive.ts';

let directory: string;
let [fromServer, toServer]: (OwnServer | undefined)[] = [];
let from: TestProduct;
let to: TestProduct;
let moved: PopulatedCompany;
let archive: string;

const sourceSecret = 'secret-of-the-first-installation-0123456789';
const keys = { TOKEN_SECRET: sourceSecret };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outlay-company-'));
  [fromServer, toServer] = await Promise.all([ownMigratedServer(), ownMigratedServer()]);
  from = await testProduct({ database: fromServer, environment: keys });
  to = await testProduct({
    database: toServer,
    environment: {
      TOKEN_SECRET: 'token-secret-of-the-second-installation-0123456789',
      ENCRYPTION_KEYS: `here:secret-of-the-second-installation-0123456789, moved:${sourceSecret}`,
    },
  });
  moved = await aPopulatedCompany(from);
  await aPopulatedCompany(from);
  await from.app.files.write(`${moved.client_id}/a/original`, Buffer.alloc(1_000_001, 7), { type: 'image/png' });
  archive = join(directory, 'company.archive');
  return async () => {
    await Promise.all([from.stop(), to.stop()]);
    await Promise.all([fromServer?.remove(), toServer?.remove()]);
    await rm(directory, { recursive: true, force: true });
  };
});

const ownerOf = (server: OwnServer | undefined) => server?.owner_url ?? '';
const exportFrom = (product: TestProduct, server: OwnServer | undefined, file: string) =>
  writeArchive(product.app, { owner_url: ownerOf(server), client_id: moved.client_id, file });
const importHere = (file: string) => importArchive(to.app, { owner_url: ownerOf(toServer), file });

async function changedCopy(name: string, change: (lines: string[]) => string[]): Promise<string> {
  const lines = gunzipSync(await readFile(archive))
    .toString()
    .trimEnd()
    .split('\n');
  const file = join(directory, name);
  await writeFile(file, gzipSync(`${change(lines).join('\n')}\n`));
  return file;
}

async function isEmptyHere(): Promise<boolean> {
  const { rows } = await to.app.database.pool.query('select from companies where client_id = $1', [moved.client_id]);
  for await (const key of to.app.files.list(`${moved.client_id}/`)) return key === '';
  return rows.length === 0;
}

describe('the archive of a company', () => {
  it('is refused as a whole if it is cut, changed, of another version or unreadable here', async () => {
    await expect(importHere(join(directory, 'none'))).rejects.toThrow('There is no file');
    await exportFrom(from, fromServer, archive);
    const cut = await changedCopy('cut', (lines) => lines.slice(0, -1));
    await expect(importHere(cut)).rejects.toThrow('The archive is incomplete.');
    const changed = await changedCopy('changed', (lines) =>
      lines.map((line) => line.replaceAll(moved.canary, moved.canary.toUpperCase())),
    );
    await expect(importHere(changed)).rejects.toThrow('does not match its manifest');
    const older = await changedCopy('older', ([first = '', ...lines]) => [
      JSON.stringify({ ...JSON.parse(first), migrations: ['20200101000000_first.sql'] }),
      ...lines,
    ]);
    await expect(importHere(older)).rejects.toThrow('by another version of Outlay');
    const locked = await changedCopy('locked', ([first = '', ...lines]) => [
      JSON.stringify({ ...JSON.parse(first), keys: {} }),
      ...lines,
    ]);
    await expect(importHere(locked)).rejects.toThrow('encrypted with the key token-secret');
    expect(await isEmptyHere()).toBe(true);
  });

  it('is refused while the name or an email is taken here', async () => {
    const other = await aCompany(
      to,
      { eve: ['super_admin'] },
      { name: moved.name, email: moved.people.employee.email },
    );
    await expect(importHere(archive)).rejects.toThrow(
      `Another company here has the name ${moved.name}. These people already have an account here: ${moved.people.employee.email}. Nothing was imported.`,
    );
    expect(await isEmptyHere()).toBe(true);
    await other.inCompany(async (tx) => {
      await tx.updateTable('companies').set({ name: 'Other' }).where('client_id', '=', other.client_id).execute();
      await tx
        .updateTable('sign_in_directory')
        .set({ email: 'eve@other.test' })
        .where('client_id', '=', other.client_id)
        .execute();
    });
  });

  it('leaves nothing behind when a row does not fit', async () => {
    // The table that is filled last gets a constraint that no row meets.
    const owner = new pg.Client({ connectionString: ownerOf(toServer) });
    owner.on('error', () => undefined);
    await owner.connect();
    await owner.query('alter table webhook_deliveries add constraint no_rows check (attempts < 0) not valid');
    await expect(importHere(archive)).rejects.toThrow('no_rows');
    expect(await isEmptyHere()).toBe(true);
    await owner.query('alter table webhook_deliveries drop constraint no_rows');
    await owner.end();
  });

  it('moves every row and file, and people sign in with their password', async () => {
    const { name, manifest } = await importHere(archive);
    expect(name).toBe(moved.name);
    expect(manifest.files.count).toBeGreaterThanOrEqual(1);
    const again = join(directory, 'again.archive');
    expect(await exportFrom(to, toServer, again)).toMatchObject({ files: manifest.files });
    expect(await comparable(again)).toEqual(await comparable(archive));

    const bytes = await to.app.files.read(`${moved.client_id}/a/original`, { most_bytes: 2_000_000 });
    expect(bytes?.equals(Buffer.alloc(1_000_001, 7))).toBe(true);
    const { email } = moved.people.guest;
    const { entry_token } = await call(to.address, 'auth.signIn', { email, password: testPassword });
    expect(entry_token).toBeTruthy();
    expect(await problemsIn(to)).toEqual(await problemsIn(from));
    expect((await problemsIn(to)).filter((sentence) => sentence.startsWith('Audit log'))).toEqual([]);
    await expect(importHere(archive)).rejects.toThrow('is already in this installation');
  });
});

/**
 * Returns the sorted rows of every table. Encrypted secrets name their key, so the key name of this installation is
 * replaced by the original one.
 */
async function comparable(file: string): Promise<Record<string, string[]>> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');
  const tables: Record<string, string[]> = {};
  let rows: string[] = [];
  for (const line of lines) {
    const read = JSON.parse(line) as { table?: string; row?: string[] };
    if (read.table) {
      rows = [];
      tables[read.table] = rows;
    }
    if (read.row) rows.push(JSON.stringify(read.row).replaceAll('"moved:', '"token-secret:'));
  }
  for (const each of Object.values(tables)) each.sort();
  return tables;
}

async function problemsIn({ app }: TestProduct): Promise<string[]> {
  const found: string[] = [];
  for await (const { sentence } of findInconsistentBooks(app, [moved.client_id])) found.push(sentence);
  return found;
}
