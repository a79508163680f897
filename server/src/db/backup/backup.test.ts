import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPopulatedCompany } from '../../testing/populated-company.ts';
import { testProduct } from '../../testing/test-product.ts';
import { type OwnServer, ownMigratedServer } from '../testing/own-server.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let directory: string;
let from: OwnServer;
let to: OwnServer;
let backup: string;
const job = { name: 'event', data: { client_id: uuidv7(), event: 'user.disabled', event_id: uuidv7() } };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outlay-backup-'));
  [from, to] = await Promise.all([ownMigratedServer(), ownMigratedServer()]);
  const product = await testProduct({ database: from });
  for (const name of ['First', 'Second']) await aPopulatedCompany(product, { name });
  backup = join(directory, 'outlay.backup');
  await product.stop();
  await writeBackup(from.owner_url, backup);
  return async () => {
    await Promise.all([from.remove(), to.remove()]);
    await rm(directory, { recursive: true, force: true });
  };
});

const linesOf = async (file: string) =>
  gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');

async function changedCopy(name: string, change: (lines: string[]) => string[]): Promise<string> {
  const file = join(directory, name);
  await writeFile(file, gzipSync(`${change(await linesOf(backup)).join('\n')}\n`));
  return file;
}

describe('a backup', () => {
  it('that is incomplete or of another version is refused and changes nothing', async () => {
    const cut = await changedCopy('cut', (lines) => lines.slice(0, -1));
    await expect(restoreBackup(to.owner_url, cut)).rejects.toThrow('The backup is incomplete.');
    const older = await changedCopy('older', ([, ...lines]) => [
      JSON.stringify({ format: 'outlay-backup', migrations: ['20200101000000_first.sql'] }),
      ...lines,
    ]);
    await expect(restoreBackup(to.owner_url, older)).rejects.toThrow('by another version of Outlay');
  });

  it('moves all rows of every company and the open jobs to another server', async () => {
    const withJob = await changedCopy('with-job', (lines) => lines.toSpliced(-1, 0, JSON.stringify({ job })));
    expect(await restoreBackup(to.owner_url, withJob)).toContainEqual(job);
    const again = join(directory, 'again');
    const count = await writeBackup(to.owner_url, again);
    expect(count).toBeGreaterThan(100);
    const rows = async (file: string) => (await linesOf(file)).filter((line) => !line.startsWith('{"job"')).sort();
    expect(await rows(again)).toEqual(await rows(backup));
  });

  it('is not restored over existing companies', async () => {
    await expect(restoreBackup(from.owner_url, backup)).rejects.toThrow('already contains companies');
  });
});
