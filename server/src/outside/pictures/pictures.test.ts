import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import {
  aBomb,
  aHeic,
  aHeicBomb,
  anArchive,
  aPdf,
  aPdfBomb,
  aPicture,
  aPrint,
} from '../../modules/files/testing/sample-files.ts';
import { pageSize } from './draw-page.ts';
import { processLimits } from './limits.ts';
import { localPictures } from './local.ts';
import type { PreparedFile } from './port.ts';

const pictures = localPictures();
afterAll(() => pictures.close());

const evaluate = (bytes: Uint8Array, declared_type: string, by = pictures) =>
  by.prepare(bytes, { declared_type, client_id: 'us' });
const refusalOf = async (bytes: Uint8Array, declared_type: string, by = pictures) => {
  const decision = await evaluate(bytes, declared_type, by);
  return decision.allowed ? 'taken' : decision.code;
};
async function taken(bytes: Uint8Array, declared_type: string): Promise<PreparedFile> {
  const decision = await evaluate(bytes, declared_type);
  if (!decision.allowed) throw new Error(`${decision.code} ${JSON.stringify(decision.facts)}`);
  return decision.value;
}
const sizeOf = async (page: Uint8Array | null | undefined) => {
  const { width, height, format } = await sharp(page ?? new Uint8Array()).metadata();
  return { width, height, format };
};

describe('a picture', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ['image/jpeg', () => aPicture(300, 400).jpeg().toBuffer(), 'image/jpeg'],
    ['image/png', () => aPicture(300, 400).png().toBuffer(), 'image/png'],
    ['image/webp', () => aPicture(300, 400).webp().toBuffer(), 'image/webp'],
    // The declared type is ignored; only the content decides.
    ['application/pdf', () => aPicture(300, 400).png().toBuffer(), 'image/png'],
  ])('announced as %s is taken for what it is', async (declared, make, type) => {
    const { kind, type: evaluated, pages, thumbnail, image_hash } = await taken(await make(), declared);
    expect([kind, evaluated]).toEqual(['image', type]);
    expect(await sizeOf(pages[0])).toEqual({ width: 300, height: 400, format: 'webp' });
    expect(await sizeOf(thumbnail)).toEqual({ width: 240, height: 320, format: 'webp' });
    expect(image_hash).toMatch(/^[0-9a-f]{16}$/u);
  });

  it('from a phone in HEIC is taken', async () => {
    const { type, pages } = await taken(aHeic, 'image/heic');
    expect(type).toBe('image/heic');
    expect(await sizeOf(pages[0])).toEqual({ width: 64, height: 48, format: 'webp' });
    const { data } = await sharp(pages[0]).raw().toBuffer({ resolveWithObject: true });
    const at = (10 * 64 + 10) * 3;
    expect([(data[at] ?? 0) > 180, (data[at + 1] ?? 255) < 90]).toEqual([true, true]);
  });

  it('stands upright, and tells nothing of where and with what it was made', async () => {
    const bytes = await aPicture(300, 400)
      .withExif({ IFD0: { Make: 'Phone', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [page] = (await taken(bytes, 'image/jpeg')).pages;
    const { width, height, exif, xmp, iptc, orientation } = await sharp(page).metadata();
    expect({ width, height }).toEqual({ width: 400, height: 300 });
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    const { data } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true });
    // The mark in the upper left corner has moved to the upper right corner.
    expect([(data[20 * 400 + 380] ?? 255) < 100, (data[20 * 400 + 20] ?? 0) > 180]).toEqual([true, true]);
  });

  it.each([
    [
      { width: 3000, height: 4000 },
      { width: 1800, height: 2400 },
    ],
    [
      { width: 4000, height: 3000 },
      { width: 2400, height: 1800 },
    ],
    [
      { width: 800, height: 1000 },
      { width: 800, height: 1000 },
    ],
    // The text of a long till receipt stays readable, because the receipt is not scaled below a width of 1,000 pixels
    // unless it would be too long.
    [
      { width: 1080, height: 8000 },
      { width: 1000, height: 7407 },
    ],
    [
      { width: 1000, height: 30_000 },
      { width: 400, height: 12_000 },
    ],
    [
      { width: 500, height: 4000 },
      { width: 500, height: 4000 },
    ],
  ])('of %o is shown as %o', (size, shown) => {
    expect(pageSize(size)).toEqual(shown);
  });

  it('that was scaled, recompressed and darkened has nearly the same hash; another has not', async () => {
    const one = await aPrint([600, 200, 420, 500, 80, 300, 540, 120, 260, 400]);
    const hashOf = async (bytes: Buffer) => BigInt(`0x${(await taken(bytes, 'image/png')).image_hash}`);
    const again = await sharp(one).resize(500).modulate({ brightness: 0.8 }).jpeg({ quality: 50 }).toBuffer();
    const other = await aPrint([100, 580, 90, 200, 560, 520, 60, 500, 480, 100]);
    const distance = (left: bigint, right: bigint) => (left ^ right).toString(2).replaceAll('0', '').length;
    expect(distance(await hashOf(one), await hashOf(again))).toBeLessThanOrEqual(4);
    expect(distance(await hashOf(one), await hashOf(other))).toBeGreaterThan(10);
  });
});

describe('a document', () => {
  it('is one picture a page', async () => {
    const { kind, pages, thumbnail } = await taken(await aPdf({ pages: 3 }), 'application/pdf');
    expect([kind, pages.length]).toEqual(['pdf', 3]);
    expect(await sizeOf(pages[2])).toEqual({ width: 1356, height: 2400, format: 'webp' });
    expect(thumbnail).not.toBeNull();
  });

  it('gives the words on it, with their places', async () => {
    const pages = await pictures.wordsOfPdf(await aPdf({ pages: 2, text: 'Total 12.50' }), { client_id: 'us' });
    expect(pages.map(({ words }) => words.map(({ text }) => text))).toEqual([
      ['Total', '12.50', '1'],
      ['Total', '12.50', '2'],
    ]);
    const [first] = pages[0]?.words ?? [];
    expect(first?.left).toBeGreaterThan(85);
    expect(first?.left).toBeLessThan(95);
    expect(first?.top).toBeGreaterThan(45);
    expect(first?.top).toBeLessThan(70);
  });

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['of thirty-one pages', () => aPdf({ pages: 31 }), 'file.too_many_pages'],
    ['locked with a password', () => aPdf({ password: 'secret' }), 'file.locked'],
    ['that breaks off', async () => (await aPdf()).subarray(0, 200), 'file.damaged'],
    ['of nothing', async () => Buffer.from('%PDF-1.7\n%%EOF'), 'file.damaged'],
  ])('%s is refused in words', async (_which, make, code) => {
    expect(await refusalOf(await make(), 'application/pdf')).toBe(code);
  });

  it('of thirty pages is taken', { timeout: 150_000 }, async () => {
    expect((await taken(await aPdf({ pages: 30 }), 'application/pdf')).pages).toHaveLength(30);
  });
});

describe('a sheet', () => {
  it('is taken as CSV or XLSX and drawn as nothing', async () => {
    const nothing = { pages: [], thumbnail: null, image_hash: null, kind: 'sheet' };
    expect(await taken(Buffer.from('Date,Amount\n2026-11-10,12.50\n'), 'text/csv')).toMatchObject({
      ...nothing,
      type: 'text/csv',
    });
    expect(await taken(Buffer.from('Datum;Betrag\n', 'latin1'), 'application/vnd.ms-excel')).toMatchObject({
      type: 'text/csv',
    });
    const xlsx = await writeExcelFile([[{ value: 'Date' }, { value: 'Amount' }]]).toBuffer();
    expect(await taken(xlsx, 'text/csv')).toMatchObject({
      ...nothing,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  });

  it.each([
    ['without columns', 'just a letter'],
    ['that is a page', '<!doctype html><table><tr><td>a,b</td></tr></table>'],
    ['with a page in it', 'Name,Note\nx,<script>alert(1)</script>'],
    ['with control characters', 'a,b\n\u0000,\u0001'],
    ['of nothing', ''],
  ])('%s is refused', async (_which, text) => {
    expect(await refusalOf(Buffer.from(text), 'text/csv')).toBe('file.type');
  });

  it('is none where nobody announced one', async () => {
    expect(await refusalOf(Buffer.from('Date,Amount\n'), 'image/png')).toBe('file.type');
  });
});

describe('what is no receipt', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const picture = () => aPicture(120, 160).png().toBuffer();
  const photo = () => aPicture(120, 160).jpeg().toBuffer();
  const both = async (first: Promise<Buffer> | Buffer, second: Promise<Buffer> | Buffer | string) =>
    Buffer.concat([await first, Buffer.from(await second)]);

  it.each<[string, () => Promise<Uint8Array>]>([
    ['SVG', async () => Buffer.from(svg)],
    ['SVG as XML', async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', async () => Buffer.from('<html><body>hi</body></html>')],
    ['a GIF', async () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a program', async () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)])],
    ['a bare archive', anArchive],
    ['an archive behind a picture', () => both(picture(), anArchive())],
    ['an archive behind a photo', () => both(photo(), anArchive())],
    ['a PDF behind a photo', () => both(photo(), aPdf())],
    ['a page behind a picture', () => both(picture(), '<html><script>alert(1)</script>')],
    [
      'a script inside a photo',
      () =>
        aPicture(120, 160)
          .withExif({ IFD0: { ImageDescription: '<script >alert(1)</script>' } })
          .jpeg()
          .toBuffer(),
    ],
    ['an archive behind a PDF', () => both(aPdf(), anArchive())],
    ['a page before a PDF', () => both(Buffer.from('<html><script>1</script></html>\n'), aPdf())],
    [
      'a PDF whose beginning is a page',
      () => both(Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>\n'), aPdf()),
    ],
    ['random bytes', async () => Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251))],
  ])('%s is refused', async (_which, make) => {
    const bytes = await make();
    for (const declared of ['image/png', 'application/pdf', 'text/csv'])
      expect(await refusalOf(bytes, declared), declared).toBe('file.type');
  });

  it('a picture of 30,000 × 30,000 is refused by its header, before it is unpacked', async () => {
    const bomb = aBomb(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusalOf(bomb, 'image/png')).toBe('file.too_many_pixels');
  });

  it('an incomplete picture is refused', async () => {
    const bytes = await aPicture(800, 800).jpeg({ quality: 95 }).toBuffer();
    expect(await refusalOf(bytes.subarray(0, bytes.length / 2), 'image/jpeg')).toBe('file.damaged');
    expect(await refusalOf(aHeic.subarray(0, 500), 'image/heic')).toBe('file.damaged');
  });
});

describe('a small file that needs much', { timeout: 150_000 }, () => {
  // The test uses a lower CPU limit only to be faster.
  const impatient = localPictures({ ...processLimits, cpu_ms: 2_500 });
  afterAll(() => impatient.close());

  it.each([
    ['memory', 112_000_000],
    ['CPU time', 4_000_000],
  ])('%s as a PDF is too complex, and the next file is taken', async (_which, bytes) => {
    const bomb = aPdfBomb({ bytes });
    expect(bomb.length).toBeLessThan(300_000);
    expect(await refusalOf(bomb, 'application/pdf', impatient)).toBe('file.too_complex');
    expect(await refusalOf(await aPdf(), 'application/pdf', impatient)).toBe('taken');
  });

  it('holds up no file of another company', async () => {
    const bomb = aPdfBomb({ bytes: 4_000_000 });
    const bombs = Promise.all([1, 2].map(() => refusalOf(bomb, 'application/pdf', impatient)));
    const photo = await aPicture(300, 400).jpeg().toBuffer();
    const other = impatient.prepare(photo, { declared_type: 'image/jpeg', client_id: 'them' });
    expect(await Promise.race([bombs, other])).toMatchObject({ allowed: true });
    expect(await bombs).toEqual(['file.too_complex', 'file.too_complex']);
  });

  it('HEIC of 63 million pixels is refused by its header, one of 48 million is taken', async () => {
    expect(await refusalOf(aHeicBomb({ width: 9000, height: 7000 }), 'image/heic')).toBe('file.too_many_pixels');
    const { pages } = await taken(aHeicBomb({ width: 8063, height: 6049 }), 'image/heic');
    expect(await sizeOf(pages[0])).toEqual({ width: 2400, height: 1801, format: 'webp' });
    // The decoder pads the rows of this picture. The padding must not shift the picture.
    const narrow = await taken(aHeicBomb({ width: 101, height: 100 }), 'image/heic');
    const { data } = await sharp(narrow.pages[0]).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) =>
      (data[(y * 101 + x) * 3] ?? 0) > 180 && (data[(y * 101 + x) * 3 + 1] ?? 255) < 90;
    expect([red(10, 10), red(90, 90)]).toEqual([true, false]);
  });
});

it('processes many files at once without blocking the app', async () => {
  const bytes = await aPicture(1500, 2000).jpeg().toBuffer();
  let ticks = 0;
  const clock = setInterval(() => (ticks += 1), 10);
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      pictures.prepare(bytes, { declared_type: 'image/jpeg', client_id: `company ${index % 2}` }),
    ),
  );
  clearInterval(clock);
  expect(all.every(({ allowed }) => allowed)).toBe(true);
  expect(ticks).toBeGreaterThan(10);
});
