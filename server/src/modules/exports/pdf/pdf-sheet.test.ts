import { randomFillSync } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { addTexts, inLanguage } from '../../../http/language.ts';
import { PdfSheet } from './pdf-sheet.ts';

const aSheet = () => PdfSheet.open({ title: 'ER-1', author: 'Ana', footer: 'ER-1', created_at: new Date(0) });
/** Creates a picture of random bytes, so that its file is as large as that of a photo. */
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
    ['東京駅 Station', '東京駅 Station'],
    ['髙橋（株）、﨑ｶﾅ', '髙橋（株）、﨑ｶﾅ'],
    ['Trip of محمد', 'Trip of محمد'],
    ['한국 Seoul', '?? Seoul'],
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

describe('a document in another language', () => {
  addTexts('ar', { 'Page {0} of {1}': 'صفحة {0} من {1}' });
  addTexts('ja', { 'Page {0} of {1}': '{0} / {1} ページ' });

  interface Drawn {
    text: string;
    left: number;
    glyphs: readonly { id: number }[];
  }

  /** Returns all texts that are drawn, with the glyphs that their font has for them. */
  function drawnOn(sheet: PdfSheet): Drawn[] {
    const drawn: Drawn[] = [];
    const write = sheet.doc.text.bind(sheet.doc);
    vi.spyOn(sheet.doc, 'text').mockImplementation(((text: string, left: number, top: number, options: object) => {
      const { font } = (sheet.doc as unknown as { _font: { font: { layout(text: string): Pick<Drawn, 'glyphs'> } } })
        ._font;
      drawn.push({ text, left, glyphs: font.layout(text).glyphs });
      return write(text, left, top, options);
    }) as typeof sheet.doc.text);
    return drawn;
  }

  const cells = [
    { text: 'فندق (Hotel Alcron) في براغ', width: 200 },
    { text: 'EUR 1,250.00', width: 100, align: 'end' as const },
  ];

  it.each(['ar', 'ja'] as const)('has a glyph for every character: %s', async (code) => {
    const sheet = await inLanguage(code, aSheet);
    const drawn = drawnOn(sheet);
    sheet.text('経費の申請は承認されました（第3.2版）。アラビア語：تم اعتماد التقرير، شكراً! 👍 한 €', { size: 9 });
    sheet.row(cells);
    inLanguage(code, () => sheet.end());
    expect(drawn.flatMap(({ glyphs }) => glyphs).length).toBeGreaterThan(80);
    expect(drawn.filter(({ glyphs }) => glyphs.some(({ id }) => id === 0))).toEqual([]);
    expect(drawn.map(({ text }) => text).join('')).toContain(code === 'ar' ? 'صفحة' : 'ページ');
  });

  it('starts on the right in Arabic, with the words and columns from right to left', async () => {
    const sheet = await inLanguage('ar', aSheet);
    const drawn = drawnOn(sheet);
    sheet.row(cells);
    const leftOf = (text: string) => drawn.find((each) => each.text === text)?.left ?? Number.NaN;
    expect(leftOf('فندق')).toBeGreaterThan(leftOf('Hotel Alcron'));
    expect(leftOf('Hotel Alcron')).toBeGreaterThan(leftOf('براغ'));
    expect(leftOf('براغ')).toBeGreaterThan(leftOf('EUR 1,250.00'));
    sheet.doc.destroy();
  });
});
