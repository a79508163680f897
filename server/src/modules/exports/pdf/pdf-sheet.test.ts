import { randomFillSync } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PdfSheet } from './pdf-sheet.ts';

const aSheet = () => PdfSheet.open({ title: 'ER-1', author: 'Ana', footer: 'ER-1', created_at: new Date(0) });
/** Random bytes, so the picture is as large as a photo. */
const aPhoto = () =>
  sharp(randomFillSync(Buffer.alloc(400 * 400 * 3)), { raw: { width: 400, height: 400, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

describe('a PDF with many pictures', () => {
  it('buffers at most one picture for a slow consumer', async () => {
    const [sheet, photo] = await Promise.all([aSheet(), aPhoto()]);
    const [count, buffered] = [12, [] as number[]];

    const writing = (async () => {
      for (let index = 0; index < count; index += 1) {
        sheet.picture(photo, `Receipt ${index}`);
        buffered.push(sheet.doc.readableLength);
        await sheet.drained();
      }
      sheet.end();
    })();

    let bytes = 0;

    for await (const chunk of sheet.doc) {
      bytes += chunk.length;
      await breath();
    }

    await writing;
    expect(bytes).toBeGreaterThan(count * photo.length);
    expect(Math.max(...buffered)).toBeLessThan(2 * photo.length);
  });

  it('stops when its consumer closes it', async () => {
    const [sheet, photo] = await Promise.all([aSheet(), aPhoto()]);
    sheet.picture(photo, 'Receipt');
    const waiting = sheet.drained();
    sheet.doc.destroy();
    await waiting;
    await expect(sheet.drained()).rejects.toThrow();
  });
});

describe('characters', () => {
  const printed = async (text: string) => {
    const sheet = await aSheet();
    sheet.text(text);
    sheet.row([{ text, width: 200 }]);
    sheet.end();
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(Buffer.concat(await sheet.doc.toArray()));
    const [line = ''] = document.getPage(0).getText().split(/\r?\n/u);
    document.destroy();
    library.destroy();
    return line.trim();
  };

  it.each([
    ['Café Łódź – Αθήνα, Москва, 12,50 €', 'Café Łódź – Αθήνα, Москва, 12,50 €'],
    ['Cafe\u0301', 'Café'],
    ['東京 Station', '?? Station'],
    ['Lunch 👩‍🍳 with Ana', 'Lunch ? with Ana'],
  ])('%s is printed as %s', async (text, read) => {
    expect((await printed(text)).normalize()).toBe(read);
  });
});

it('prints figures of equal width and numbers its pages', async () => {
  const sheet = await aSheet();
  const widthOf = (text: string) => sheet.doc.widthOfString(text, { features: ['tnum'] });
  sheet.text('1,197.47');
  expect(widthOf('1,111.11')).toBeCloseTo(widthOf('8,888.88'), 5);
  sheet.doc.addPage();
  sheet.end();
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(Buffer.concat(await sheet.doc.toArray()));
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  expect(texts).toEqual([expect.stringContaining('Page 1 of 2'), expect.stringContaining('Page 2 of 2')]);
});
