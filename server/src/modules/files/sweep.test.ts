import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { inWriteContext } from '../../testing/in-write-context.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { attachable } from './attach-files.ts';
import { type AttachedFileIds, sweepFiles } from './sweep-files.ts';
import { aPicture } from './testing/sample-files.ts';
import { sendForm, uploads } from './testing/upload.ts';

let product: TestProduct;
let company: TestCompany<'ana'>;
beforeAll(async () => {
  product = await testProduct({ environment: { DRAIN_MS: '50' } });
});
afterAll(() => product.stop());

const hourMs = 3_600_000;
const attached = new Set<string>();
const attachedFileIds: AttachedFileIds = async (_tx, { ids }) => ids.filter((id) => attached.has(id));
const picture = () => aPicture(60, 80).png().toBuffer();

/** Starts a separate company, so that its folder contains only the files of the test. */
async function startCompany(): Promise<void> {
  company = await aCompany(product, { ana: ['employee'] });
}

async function sweepAfter(hours: number, find: AttachedFileIds = attachedFileIds): Promise<void> {
  product.setNow(new Date(Date.now() + hours * hourMs));
  try {
    await sweepFiles(product.app, company.client_id, { attachedFileIds: find });
  } finally {
    product.setNow(null);
  }
}

const stored = async () => (await Array.fromAsync(product.app.files.list(`${company.client_id}/`))).sort();
const rowsOf = (table: 'files' | 'uploads' | 'scans' | 'image_quarters') =>
  company.inCompany(async (tx) => (await tx.selectFrom(table).selectAll().execute()).length);
const everything = async () => ({
  stored: (await stored()).length,
  files: await rowsOf('files'),
  uploads: await rowsOf('uploads'),
  quarters: await rowsOf('image_quarters'),
});
const nothing = { stored: 0, files: 0, uploads: 0, quarters: 0 };

describe('the sweep', () => {
  it('leaves alone what is younger than a day', async () => {
    await startCompany();
    await uploads(product, company.people.ana, { bytes: await picture() });
    const before = await everything();
    await sweepAfter(20);
    expect(await everything()).toEqual(before);
  });

  it('removes what nobody attached, with everything that belongs to it', async () => {
    await startCompany();
    const { file } = await uploads(product, company.people.ana, { bytes: await picture(), read: true });
    expect(await everything()).toEqual({ stored: 4, files: 1, uploads: 1, quarters: 4 });
    await sweepAfter(30);
    expect(await everything()).toEqual(nothing);
    expect(await rowsOf('scans')).toBe(0);
    await expect(company.people.ana.calls('files.details', { id: file.id })).toBeRefused('item.not_found');
  });

  it('keeps what hangs on something, but not what was sent for it', async () => {
    await startCompany();
    const { file } = await uploads(product, company.people.ana, { bytes: await picture() });
    attached.add(file.id);
    await sweepAfter(30);
    const folder = `${company.client_id}/${file.id}`;
    expect(await stored()).toEqual([`${folder}/original`, `${folder}/page-1.webp`, `${folder}/thumbnail.webp`]);
    expect(await everything()).toMatchObject({ files: 1, uploads: 0 });
    attached.delete(file.id);
    await sweepAfter(30);
    expect(await everything()).toEqual(nothing);
  });

  it('removes what arrived and was never taken, or was refused', async () => {
    await startCompany();
    const { ana } = company.people;
    const never = await ana.calls('files.signUpload', { file_type: 'image/png' });
    await sendForm(product, never.data, await picture());
    const refused = await ana.calls('files.signUpload', { file_type: 'image/png' });
    await sendForm(product, refused.data, Buffer.from('no picture'));
    await ana.sends('files.take', { remote_file_path: refused.remote_file_path, name: 'a' });
    await ana.calls('files.signUpload', { file_type: 'image/png' });
    await sweepAfter(30);
    expect(await everything()).toEqual(nothing);
  });

  it('finishes what a crash left between the store and the row', async () => {
    await startCompany();
    const { ana } = company.people;
    // This is the state after a crash while the pages were being written: the row says that the upload was not
    // accepted.
    const half = await ana.calls('files.signUpload', { file_type: 'image/png' });
    const folder = half.remote_file_path.replace(/\/incoming$/u, '');
    for (const name of ['incoming', 'original', 'page-1.webp', 'd3adbeef.part'])
      await product.app.files.write(`${folder}/${name}`, Buffer.from('half'), { type: 'x' });
    // This is the state after a crash between marking the file as removed, emptying its folder, and deleting its row.
    const marked = await uploads(product, ana, { bytes: await picture() });
    const emptied = await uploads(product, ana, { bytes: await picture() });
    await company.inCompany((tx) => tx.updateTable('files').set({ removed_at: new Date() }).execute());
    await product.app.files.delete([`${company.client_id}/${emptied.file.id}/original`]);
    await sweepAfter(30);
    expect(await everything()).toEqual(nothing);
    expect(marked.file.id).not.toBe(emptied.file.id);
  });

  it('takes none that is being attached, and none it took can be attached', async () => {
    await startCompany();
    const { ana } = company.people;
    const { file } = await uploads(product, ana, { bytes: await picture() });
    const holding = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const attaching = inWriteContext(product, ana, async ({ tx, actor }) => {
      await attachable(tx, { ...actor, ids: [file.id] });
      holding.resolve();
      await release.promise;
      attached.add(file.id);
    });
    await holding.promise;
    let asks = 0;
    const sweeping = sweepAfter(30, async (tx, of) => {
      asks += 1;
      // The first check finds no attachment. Before the second check, the other transaction ends.
      if (asks === 1) setTimeout(() => release.resolve(), 200);
      return attachedFileIds(tx, of);
    });
    await Promise.all([attaching, sweeping]);
    expect(await rowsOf('files')).toBe(1);

    attached.delete(file.id);
    await sweepAfter(30);
    await expect(
      inWriteContext(product, ana, ({ tx, actor }) => attachable(tx, { ...actor, ids: [file.id] })),
    ).rejects.toMatchObject({ code: 'item.not_found' });
  });

  it('walks through more than it looks at in one go', async () => {
    await startCompany();
    const { client_id, people } = company;
    const old = new Date(Date.now() - 3 * 24 * hourMs);
    const ids = Array.from({ length: 230 }, () => crypto.randomUUID());
    await company.inCompany((tx) =>
      tx
        .insertInto('files')
        .values(
          ids.map((id) => ({
            client_id,
            id,
            uploaded_by: people.ana.user_id,
            name: 'a',
            kind: 'image',
            type: 'image/png',
            bytes: 1,
            sha256: 'a'.repeat(64),
            path: `${client_id}/${id}`,
            created_at: old,
          })),
        )
        .execute(),
    );
    const saved = ids.filter((_, index) => index % 9 === 0);
    for (const id of saved) attached.add(id);
    await sweepAfter(0);
    expect(await rowsOf('files')).toBe(saved.length);
  });
});
