import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReceiptReading, readReceipt } from '#domain/receipts/read-receipt.ts';
import { linesOf } from '#domain/receipts/receipt-line.ts';
import { readPages } from '#server/modules/files/read-pages.ts';
import { localOcr } from '#server/outside/ocr/local.ts';
import type { OcrPort } from '#server/outside/ocr/port.ts';
import { localPictures } from '#server/outside/pictures/local.ts';
import { seeded } from '../large/seeded.ts';
import { type DrawnReceipt, drawReceipt } from '../receipts/draw-receipt.ts';
import { photograph, pickTreatment } from '../receipts/photograph.ts';
import type { ReceiptFacts } from '../receipts/receipt-facts.ts';
import { childCpuSeconds } from './child-cpu.ts';
import { percentile } from './load.ts';
import { onePageStore } from './one-page-store.ts';

interface ReceiptsMeasured {
  seed: string;
  count: number;
  /** The number of receipts on which each field was read correctly. */
  right: Record<keyof ReceiptFacts, number>;
  /** The number of amounts and dates that were wrong despite high confidence. */
  wrongly_sure: number;
  /**
   * The number of receipts that were also read as text PDFs, which need no OCR, and the numbers of correctly read
   * amounts and dates among them.
   */
  pdfs: { count: number; amount: number; spent_on: number };
  failures: string[];
  /** The folder with the photos of misread receipts. */
  folder: string;
  /** The mean CPU time per receipt, including the upload; NaN if the operating system does not provide it. */
  cpu_s: number;
  p50_ms: number;
}

const fields = ['amount', 'spent_on', 'currency', 'merchant', 'tax', 'invoice_number'] as const;
const today = '2026-11-15';
const hints = { today, home_currency: 'USD' };

/**
 * Draws receipts, simulates bad photos of them, uploads and reads each photo as the app does, two at once, and counts
 * the correct readings.
 */
export async function measureReceipts(options: { seed: string; count: number }): Promise<ReceiptsMeasured> {
  const { seed, count } = options;
  const folder = await mkdtemp(join(tmpdir(), `receipts-${seed}-`));
  const right = { merchant: 0, spent_on: 0, amount: 0, currency: 0, tax: 0, invoice_number: 0 };
  const measured: ReceiptsMeasured = {
    seed,
    count,
    right,
    wrongly_sure: 0,
    failures: [],
    folder,
    cpu_s: 0,
    p50_ms: 0,
    pdfs: { count: Math.ceil(count / 5), amount: 0, spent_on: 0 },
  };

  const pictures = localPictures();
  const readers = [localOcr(), localOcr()];
  const times: number[] = [];
  const waiting = Array.from({ length: count }, (_, index) => index).values();
  try {
    // Only one file per company is processed at a time, so each reader uses a different company.
    const readOn = async (ocr: OcrPort, reader: number) => {
      const client_id = `bench ${reader}`;
      for (const index of waiting) {
        const chance = seeded(`${seed} ${index}`);
        const receipt = await drawReceipt(chance, { today });
        const photo = await photograph(receipt.pdf, pickTreatment(chance), chance);
        const prepared = await pictures.prepare(photo, { declared_type: 'image/jpeg', client_id });
        if (!prepared.allowed) throw new Error(`A photo was refused: ${prepared.code}.`);
        const files = onePageStore(prepared.value.pages);
        const began = performance.now();
        const file = { client_id, file_id: 'photo', kind: 'image' as const, no_of_pages: 1 };
        // A reading may time out on a busy machine. It then counts as empty, as in the app.
        const { reading } = await readPages({ files, pictures, ocr }, file, hints).catch(() => ({ reading: {} }));
        times.push(performance.now() - began);
        if (note(measured, receipt, reading, index)) await writeFile(join(folder, `${index}.jpg`), photo);
      }
    };
    await Promise.all(readers.map(readOn));
    measured.cpu_s = (childCpuSeconds() ?? Number.NaN) / Math.max(1, count);
    for (let index = 0; index < measured.pdfs.count; index += 1) {
      const { facts, pdf } = await drawReceipt(seeded(`${seed} pdf ${index}`), { today });
      const pages = await pictures.wordsOfPdf(pdf, { client_id: 'bench' });
      const words = pages.map((page) => page.words.map((word) => ({ ...word, confidence: 96 })));
      const reading = readReceipt(linesOf(words), hints);
      for (const field of ['amount', 'spent_on'] as const)
        if (isRight(reading, facts, field)) measured.pdfs[field] += 1;
        else
          measured.failures.push(`PDF ${index}: ${field} ${facts[field]}, read ${reading[field]?.value ?? 'nothing'}`);
    }
  } finally {
    await Promise.all([pictures, ...readers].map((service) => service.close()));
  }

  return { ...measured, p50_ms: percentile(times, 0.5) };
}

/** Adds a reading to the results. Returns true if the amount or the date was read wrongly. */
function note(measured: ReceiptsMeasured, receipt: DrawnReceipt, reading: ReceiptReading, index: number): boolean {
  const { facts, layout, country } = receipt;
  const wrong = fields.filter((field) => !isRight(reading, facts, field));
  for (const field of fields) if (!wrong.includes(field)) measured.right[field] += 1;
  const listed = wrong.filter((field) => field === 'amount' || field === 'spent_on');
  for (const field of listed) {
    if (reading[field]?.confidence === 'high') measured.wrongly_sure += 1;
    const read = reading[field] ? `${reading[field].value} (${reading[field].confidence})` : 'nothing';
    measured.failures.push(`${index}.jpg ${layout} ${country}: ${field} ${facts[field]}, read ${read}`);
  }
  return listed.length > 0;
}

/**
 * Returns true if a field was read correctly. Accents are ignored, because the English OCR model does not know them.
 */
function isRight(reading: ReceiptReading, facts: ReceiptFacts, field: keyof ReceiptFacts): boolean {
  const plain = (text: string | null | undefined) =>
    (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(reading[field]?.value) === plain(facts[field]);
}
