import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { inWriteContext } from '../../testing/in-write-context.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { attachable } from './attach-files.ts';
import { findAlike } from './find-alike.ts';
import { thumbnailOf } from './show-files.ts';
import { aPdf, aPicture, aPrint } from './testing/sample-files.ts';
import { sendForm, uploads } from './testing/upload.ts';

let product: TestProduct;
let company: TestCompany<'ana' | 'bo'>;
let other: TestCompany<'eve'>;
beforeAll(async () => {
  product = await testProduct({ environment: { DRAIN_MS: '50' } });
  company = await aCompany(product, { ana: ['employee'], bo: ['employee'] });
  other = await aCompany(product, { eve: ['employee'] });
});
afterAll(() => product.stop());

const get = (address: string) => fetch(new URL(address, product.address));
const png = async () => aPicture().png().toBuffer();
const keysOf = async (client_id: string, id: string) =>
  (await Array.fromAsync(product.app.files.list(`${client_id}/${id}/`))).map((key) => key.split('/')[2]).sort();

describe('a receipt', () => {
  it('is uploaded as the spec says: sign, send the form, say that it arrived', async () => {
    const { ana } = company.people;
    const signed = await ana.calls('files.signUpload', { file_type: 'image/png' });
    expect(signed).toMatchObject({ status: true, data: { url: '/files/upload' } });
    expect(signed.data.fields).toMatchObject({ key: signed.remote_file_path, 'Content-Type': 'image/png' });

    const sent = await sendForm(product, signed.data, await png());
    expect(sent.status).toBe(204);

    const name = 'Café – Quittung (1).png';
    const taken = await ana.calls('files.take', { remote_file_path: signed.remote_file_path, name, read: false });
    expect(taken).toMatchObject({
      status: true,
      file: { name, kind: 'image', type: 'image/png', no_of_pages: 1, scan: null },
      remote_file_data: { path: signed.remote_file_path, type: 'image/png', name },
    });
    expect((await ana.calls('files.details', { id: taken.file.id })).data).toEqual(taken.file);
  });

  it('is shown re-encoded, and saved as it came', async () => {
    const bytes = await png();
    const { file } = await uploads(product, company.people.ana, { bytes, name: 'Zoë "1".png' });
    const page = await get(file.pages[0] ?? '');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=1800, immutable',
    });
    expect(await sharp(await page.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 600, height: 900 });
    const small = await sharp(await (await get(file.thumbnail ?? '')).arrayBuffer()).metadata();
    expect(Math.max(small.width, small.height)).toBe(320);

    const original = await get(file.original);
    expect(Object.fromEntries(original.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="Zo_ _1_.png"; filename*=UTF-8''Zo%C3%AB%20%221%22.png`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('has the same address for half an hour, and none after one', async () => {
    const { client_id } = company;
    const start = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000);
    const { file } = await uploads(product, company.people.ana, { bytes: await png() });
    const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    const urlAt = (minutes: number) => thumbnailOf(product.app, { client_id, file_id: file.id, now: later(minutes) });
    const address = urlAt(0);
    expect(urlAt(29)).toBe(address);
    expect(urlAt(31)).not.toBe(address);
    try {
      product.setNow(later(59));
      expect((await get(address)).status).toBe(200);
      product.setNow(later(60));
      expect((await get(address)).status).toBe(404);
    } finally {
      product.setNow(null);
    }
  });

  it('is behind no other address than the one that was given', async () => {
    const { file } = await uploads(product, company.people.ana, { bytes: await png() });
    const [page = ''] = file.pages;
    const changed = [
      page.replace('page-1.webp', 'original'),
      page.replace('page-1.webp', 'incoming'),
      page.replace(company.client_id, other.client_id),
      page.replace(/until=\d+/u, 'until=9999999999'),
      page.replace(/&seal=.*/u, ''),
      page.replace(/seal=(.)/u, (_, first: string) => `seal=${first === '_' ? '-' : '_'}`),
      file.original.replace(/type=[^&]+/u, 'type=text%2Fhtml'),
      file.original.replace(/name=[^&]+/u, 'name=x.html'),
      file.original.replace(/&name=[^&]+&type=[^&]+/u, ''),
    ];
    expect(await Promise.all(changed.map(async (address) => (await get(address)).status))).toEqual(
      changed.map(() => 404),
    );
  });
});

describe('an upload that is tried again', () => {
  it('is one file, however often it is taken, also at once', async () => {
    const { ana } = company.people;
    const signed = await ana.calls('files.signUpload', { file_type: 'image/png' });
    await sendForm(product, signed.data, await png());
    const input = { remote_file_path: signed.remote_file_path, name: 'a.png', read: false };
    const taken = await Promise.all(Array.from({ length: 6 }, () => ana.calls('files.take', input)));
    expect(new Set(taken.map(({ file }) => file.id)).size).toBe(1);
    await sendForm(product, signed.data, await aPicture(50, 50).png().toBuffer());
    const again = await ana.calls('files.take', { ...input, name: 'b.png' });
    expect(again.file).toEqual(taken[0]?.file);
    const { rows } = await product.app.database.inCompany(company.client_id, async (tx) => ({
      rows: await tx.selectFrom('files').selectAll().where('id', '=', again.file.id).execute(),
    }));
    expect(rows).toMatchObject([{ name: 'a.png', removed_at: null }]);
  });

  const percents = process.env.TEST_LONG ? Array.from({ length: 34 }, (_, index) => index * 3) : [0, 50, 99];

  it.each(percents)('is one file after the line broke at %i percent', async (percent) => {
    const { ana } = company.people;
    const bytes = await aPicture().jpeg({ quality: 100 }).toBuffer();
    const signed = await ana.calls('files.signUpload', { file_type: 'image/jpeg' });
    await breakOff(signed.data, bytes, percent);
    const input = { remote_file_path: signed.remote_file_path, name: 'a.jpg', read: false };
    await expect(ana.calls('files.take', input)).toBeRefused('file.not_arrived');

    expect((await sendForm(product, signed.data, bytes)).status).toBe(204);
    const { file } = await ana.calls('files.take', input);
    expect(file.bytes).toBe(bytes.length);
    await expect
      .poll(() => keysOf(company.client_id, file.id))
      .toEqual(['incoming', 'original', 'page-1.webp', 'thumbnail.webp']);
  });

  it('keeps what was judged, not what was sent after it', async () => {
    const { ana } = company.people;
    const first = await png();
    const signed = await ana.calls('files.signUpload', { file_type: 'image/png' });
    await sendForm(product, signed.data, first);
    const { file } = await ana.calls('files.take', {
      remote_file_path: signed.remote_file_path,
      name: 'a',
      read: false,
    });
    await sendForm(product, signed.data, Buffer.from('<script>alert(1)</script>'));
    expect(Buffer.from(await (await get(file.original)).arrayBuffer()).equals(first)).toBe(true);
  });

  it('that was refused can be sent again through the same form', async () => {
    const { ana } = company.people;
    const signed = await ana.calls('files.signUpload', { file_type: 'image/png' });
    const input = { remote_file_path: signed.remote_file_path, name: 'a.png', read: false };
    await sendForm(product, signed.data, Buffer.from('no picture'));
    await expect(ana.calls('files.take', input)).toBeRefused('file.type');
    await expect(ana.calls('files.take', input)).toBeRefused('file.not_arrived');
    await sendForm(product, signed.data, await png());
    expect((await ana.calls('files.take', input)).file.kind).toBe('image');
  });
});

describe('a file of another person', () => {
  it('is neither taken, read nor attached', async () => {
    const { ana, bo } = company.people;
    const { eve } = other.people;
    const signed = await ana.calls('files.signUpload', { file_type: 'image/png' });
    await sendForm(product, signed.data, await png());
    const input = { remote_file_path: signed.remote_file_path, name: 'a.png', read: false };
    for (const stranger of [bo, eve]) await expect(stranger.calls('files.take', input)).toBeRefused('item.not_found');
    const { file } = await ana.calls('files.take', input);
    for (const stranger of [bo, eve]) {
      await expect(stranger.calls('files.details', { id: file.id })).toBeRefused('item.not_found');
      await expect(stranger.calls('files.readAgain', { id: file.id })).toBeRefused('item.not_found');
      const attaching = inWriteContext(product, stranger, ({ tx, actor }) =>
        attachable(tx, { ...actor, ids: [file.id] }),
      );
      await expect(attaching).rejects.toMatchObject({ code: 'item.not_found' });
    }
    const mine = await inWriteContext(product, ana, ({ tx, actor }) => attachable(tx, { ...actor, ids: [file.id] }));
    expect(mine).toMatchObject([{ id: file.id, kind: 'image' }]);
  });

  it.each(['made/up/incoming', '../../etc/passwd', `${'0'.repeat(36)}/x/original`])(
    'is not found at %s',
    async (remote_file_path) => {
      await expect(company.people.ana.calls('files.take', { remote_file_path, name: 'a' })).toBeRefused(
        'item.not_found',
      );
    },
  );

  it('cannot be overwritten through a form for one’s own', async () => {
    const { ana, bo } = company.people;
    const { file } = await uploads(product, ana, { bytes: await png() });
    const signed = await bo.calls('files.signUpload', { file_type: 'image/png' });
    signed.data.fields.key = `${company.client_id}/${file.id}/original`;
    expect((await sendForm(product, signed.data, Buffer.from('x'))).status).toBe(400);
    expect((await get(file.original)).status).toBe(200);
  });
});

describe('what may be brought', () => {
  it('ends with three hundred forms under way', async () => {
    const crowd = await aCompany(product, { cem: ['employee'] });
    const { cem } = crowd.people;
    const now = new Date();
    await crowd.inCompany(async (tx) => {
      await tx
        .insertInto('uploads')
        .values(
          Array.from({ length: 300 }, (_, index) => ({
            client_id: crowd.client_id,
            id: crypto.randomUUID(),
            user_id: cem.user_id,
            file_type: 'image/png',
            path: `p${index}`,
            created_at: now,
            expires_at: new Date(now.getTime() + 60_000),
          })),
        )
        .execute();
    });
    await expect(cem.calls('files.signUpload', { file_type: 'image/png' })).toBeRefused('file.too_many');
  });

  it('is a document of several pages, each a picture', async () => {
    const { file } = await uploads(product, company.people.ana, {
      bytes: await aPdf({ pages: 3 }),
      type: 'application/pdf',
    });
    expect(file).toMatchObject({ kind: 'pdf', type: 'application/pdf', no_of_pages: 3 });
    expect(file.pages).toHaveLength(3);
    for (const page of file.pages)
      expect((await sharp(await (await get(page)).arrayBuffer()).metadata()).format).toBe('webp');
  });

  it('is a sheet, which is never shown and never attached as a receipt', async () => {
    const { ana } = company.people;
    const bytes = Buffer.from('Date;Amount\n10.11.2026;12,50\n');
    const { file } = await uploads(product, ana, { bytes, type: 'text/csv', read: true });
    expect(file).toMatchObject({ kind: 'sheet', type: 'text/csv', pages: [], thumbnail: null, scan: null });
    const attaching = (kinds?: ['sheet']) =>
      inWriteContext(product, ana, ({ tx, actor }) =>
        attachable(tx, { ...actor, ids: [file.id], ...(kinds && { kinds }) }),
      );
    await expect(attaching()).rejects.toMatchObject({ code: 'file.type' });
    expect(await attaching(['sheet'])).toHaveLength(1);
  });
});

describe('a file like another', () => {
  it('is found by its content and by its image hash, within the company', async () => {
    const { ana, bo } = company.people;
    const bytes = await aPrint([600, 200, 420, 500, 80, 300, 540, 120, 260, 400]);
    const smaller = await sharp(bytes).resize(400).jpeg({ quality: 60 }).toBuffer();
    const [one, same, alike, foreign] = [
      await uploads(product, ana, { bytes }),
      await uploads(product, bo, { bytes }),
      await uploads(product, bo, { bytes: smaller, type: 'image/jpeg' }),
      await uploads(product, other.people.eve, { bytes }),
    ];
    const unlike = await uploads(product, ana, {
      bytes: await aPrint([90, 580, 90, 200, 560, 520, 60, 500, 480, 100]),
    });
    const found = await company.inCompany((tx) => findAlike(tx, { client_id: company.client_id, ids: [one.file.id] }));
    const others = found.map(({ other_id, is_same }) => [other_id, is_same]);
    expect(others).toContainEqual([same.file.id, true]);
    expect(others).toContainEqual([alike.file.id, false]);
    for (const { file } of [foreign, unlike]) expect(found.map(({ other_id }) => other_id)).not.toContain(file.id);
  });
});

/** Sends a part of the form and then closes the connection, like a phone that loses its signal. */
function breakOff(
  form: { url: string; fields: Record<string, string> },
  bytes: Buffer,
  percent: number,
): Promise<void> {
  const edge = 'edge-of-a-part';
  const parts = Object.entries(form.fields).map(
    ([name, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]);
  const sent = body.subarray(0, Math.floor((body.length * percent) / 100));
  return new Promise((resolve) => {
    const sending = request(new URL(form.url, product.address), {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'content-length': body.length },
    });
    sending.on('error', () => undefined);
    sending.on('close', () => resolve());
    sending.write(sent, () => setTimeout(() => sending.destroy(), 30));
  });
}
