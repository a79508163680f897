import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js';
import { serveTasks } from '../worker-pool/serve-tasks.ts';
import type { OcrPage, OcrWord } from './port.ts';

let worker: Promise<Worker> | undefined;

serveTasks(async ({ png, width, height }: OcrPage): Promise<OcrWord[]> => {
  worker ??= startTesseract();
  const { data } = await (await worker).recognize(Buffer.from(png), {}, { blocks: true, text: false });
  return wordsOf(data, { width, height });
});

/** The language data comes from an npm package, so nothing is downloaded. */
async function startTesseract(): Promise<Worker> {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  const started = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
    // Without a handler the package throws an error that nothing can catch.
    errorHandler: () => undefined,
  });
  await started.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: '200' });
  return started;
}

function wordsOf({ blocks }: Page, { width, height }: { width: number; height: number }): OcrWord[] {
  const words = (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words);
  return words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
    text,
    confidence: Math.round(confidence),
    left: thousandths(x0, width),
    top: thousandths(y0, height),
    width: thousandths(x1 - x0, width),
    height: thousandths(y1 - y0, height),
  }));
}

function thousandths(px: number, of: number): number {
  return Math.round((px / of) * 10_000) / 10;
}
