import { readFile } from 'node:fs/promises';
import { type ReadingHints, type ReceiptReading, readReceipt } from '#domain/receipts/read-receipt.ts';
import { linesOf } from '#domain/receipts/receipt-line.ts';
import { readPages } from '#server/modules/files/read-pages.ts';
import { localOcr } from '#server/outside/ocr/local.ts';
import { localPictures } from '#server/outside/pictures/local.ts';
import { childCpuSeconds } from './child-cpu.ts';
import { type LabelledReceipt, labelledReceipts } from './labelled-receipts.ts';
import { percentile } from './load.ts';
import { onePageStore } from './one-page-store.ts';
import { type ReadingScores, scoreReadings } from './score-readings.ts';

interface LabelledOptions {
  folder: string;
  /** The currency for labels without one. */
  currency: string;
  hints: ReadingHints;
  /** The maximum number of receipts to measure; all receipts if absent. */
  count?: number | undefined;
}

/** Measures the reading of the transcripts, which tests the reading rules without OCR. */
export function measureTranscripts({ folder, currency, hints, count }: LabelledOptions): ReadingScores {
  const receipts = labelledReceipts(folder, { currency }).filter(({ words }) => words.length > 0);
  return scoreReadings(
    receipts.slice(0, count).map((receipt) => ({ receipt, reading: readReceipt(linesOf([receipt.words]), hints) })),
  );
}

/**
 * Measures the reading of the scans as the app does it: prepare and clean the image, run OCR and apply the rules. The
 * CPU time includes the work of the upload.
 */
export async function measureScans(
  options: LabelledOptions,
): Promise<ReadingScores & { p50_ms: number; p50_cpu_s: number }> {
  const receipts = labelledReceipts(options.folder, options).filter(({ scan }) => scan !== null);
  const [pictures, ocr] = [localPictures(), localOcr()];
  const readings: { receipt: LabelledReceipt; reading: ReceiptReading }[] = [];
  const times: number[] = [];
  const cpu: number[] = [];
  try {
    for (const receipt of receipts.slice(0, options.count)) {
      const client_id = 'bench';
      const photo = await readFile(receipt.scan ?? '');
      const cpuBefore = childCpuSeconds();
      const prepared = await pictures.prepare(photo, { declared_type: 'image/jpeg', client_id });
      if (!prepared.allowed) throw new Error(`${receipt.scan} was refused: ${prepared.code}.`);
      const began = performance.now();
      const file = { client_id, file_id: 'scan', kind: 'image' as const, no_of_pages: 1 };
      const services = { files: onePageStore(prepared.value.pages), pictures, ocr };
      const read = await readPages(services, file, options.hints).catch(() => ({ reading: {} }));
      readings.push({ receipt, reading: read.reading });
      times.push(performance.now() - began);
      cpu.push((childCpuSeconds() ?? Number.NaN) - (cpuBefore ?? 0));
    }
  } finally {
    await Promise.all([pictures.close(), ocr.close()]);
  }
  return { ...scoreReadings(readings), p50_ms: percentile(times, 0.5), p50_cpu_s: percentile(cpu, 0.5) };
}
