import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { type ArchiveEntry, archive } from './archive.ts';

const at = new Date('2026-11-12T12:00:00Z');
const entry = (name: string, body: Readable): ArchiveEntry => ({ name, body, is_packed: true, at });

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(1024 * 1024);
}

async function* failingBytes(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1000);
  throw new Error('The disk is gone.');
}

it('an archive fails if one of its entries fails', async () => {
  async function* entries() {
    yield entry('one', Readable.from([Buffer.from('one')]));
    yield entry('two', Readable.from(failingBytes(), { objectMode: false }));
  }
  const { body, written } = archive(entries());
  await expect(body.toArray()).rejects.toThrow('The disk is gone.');
  await expect(written).rejects.toThrow('The disk is gone.');
});

it('an archive stops when its consumer closes it', async () => {
  const body = Readable.from(endless(), { objectMode: false });
  async function* entries() {
    yield entry('one', body);
  }
  const created = archive(entries());
  for await (const _chunk of created.body) break;
  await expect(created.written).rejects.toThrow();
  expect(body.destroyed).toBe(true);
});
