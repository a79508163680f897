import { type ReadingHints, type ReceiptReading, readReceipt } from '#domain/receipts/read-receipt.ts';
import { linesOf, type ReceiptWord } from '#domain/receipts/receipt-line.ts';
import { readPicture } from '#domain/receipts/separate-receipts.ts';
import type { App } from '../../http/context.ts';
import { TookTooLong } from '../../outside/ocr/port.ts';
import type { CleanPage } from '../../outside/pictures/port.ts';
import { readOriginal, readPage } from './open-file.ts';
import { positionOnPage } from './position-on-page.ts';

/** The services for reading receipts. */
type Reader = Pick<App, 'files' | 'pictures' | 'ocr'>;

interface ReadFile {
  client_id: string;
  file_id: string;
  kind: 'image' | 'pdf' | 'sheet';
  no_of_pages: number;
}

/**
 * The confidence of words from the text of a PDF. Such text is exact, so the fields that are read from it count as
 * certain.
 */
const textConfidence = 96;
const fewestWords = 8;
/** The time limit for reading a receipt. It is divided among the pages. */
const patienceMs = 20_000;

interface PagesRead {
  reading: ReceiptReading;
  /** 2 if the picture shows two receipts side by side, of which only the first is read. */
  no_of_receipts: 1 | 2;
}

/** Reads a receipt from the text of the PDF if it contains an amount, otherwise from its pages by OCR. */
export async function readPages(app: Reader, file: ReadFile, hints: ReadingHints): Promise<PagesRead> {
  const fromText = file.kind === 'pdf' ? await readText(app, file, hints) : undefined;
  return fromText?.amount ? { reading: fromText, no_of_receipts: 1 } : readPictures(app, file, hints);
}

async function readText(app: Reader, file: ReadFile, hints: ReadingHints): Promise<ReceiptReading | undefined> {
  const bytes = await readOriginal(app, file);
  const pages = bytes ? await app.pictures.wordsOfPdf(bytes, { client_id: file.client_id }) : [];
  const words = pages.map((page) => page.words.map((word) => ({ ...word, confidence: textConfidence })));
  if (words.flat().length < fewestWords) return undefined;
  return readReceipt(linesOf(words), hints);
}

/**
 * Reads the first page and the last two pages of a document, because the merchant is at the start and the total is at
 * the end.
 */
async function readPictures(app: Reader, file: ReadFile, hints: ReadingHints): Promise<PagesRead> {
  const count = file.no_of_pages;
  const numbers = [...new Set([1, count - 1, count])].filter((number) => number >= 1);
  const words: ReceiptWord[][] = Array.from({ length: count }, () => []);
  const clean = new Map<number, CleanPage>();
  const patience_ms = Math.floor(patienceMs / numbers.length);
  for (const number of numbers) {
    const picture = await readPage(app, { ...file, page: number });
    if (!picture) continue;
    const page = await app.pictures.clean(picture, { client_id: file.client_id });
    const read = await app.ocr.read(page, { patience_ms, client_id: file.client_id }).catch((error: unknown) => {
      // The pages that have been read until now are still useful.
      if (error instanceof TookTooLong && clean.size > 0) return undefined;
      throw error;
    });
    if (!read) break;
    clean.set(number, page);
    words[number - 1] = read;
  }
  const { reading, no_of_receipts } = readPicture(words, hints);
  return { reading: placed(reading, clean), no_of_receipts };
}

function placed(
  { line_items, tax_kind: _, ...reading }: ReceiptReading,
  clean: ReadonlyMap<number, CleanPage>,
): ReceiptReading {
  const fields = Object.entries(reading).map(([field, read]) => {
    const page = read.box && clean.get(read.box.page);
    return [field, read.box && page ? { ...read, box: positionOnPage(read.box, page) } : read];
  });
  return { ...(Object.fromEntries(fields) as ReceiptReading), ...(line_items && { line_items }) };
}
