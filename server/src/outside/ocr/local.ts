import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page, Worker } from 'tesseract.js';
import { type OcrPort, type OcrWord, TookTooLong } from './port.ts';

const idleMs = 60_000;

/** Tesseract in a thread of its own, with what it knows taken from the package beside it: nobody on the net is asked. */
export function localOcr(): OcrPort {
  let worker: Promise<Worker> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const end = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.then((each) => each.terminate()).catch(() => undefined);
  };

  const recognise = async (png: Uint8Array, patience_ms: number): Promise<Page> => {
    if (isClosed) throw new TookTooLong('The house is closing.');
    clearTimeout(idle);
    worker ??= startWorker();
    const reading = worker.then((each) => each.recognize(Buffer.from(png), {}, { blocks: true, text: false }));
    try {
      const { data } = await inTime(reading, patience_ms);
      idle = setTimeout(() => void end(), idleMs).unref();
      return data;
    } catch (error) {
      // Whatever it is at, it does not come back: the next page gets a fresh one.
      await end();
      throw error;
    }
  };

  return {
    read({ png, width, height }, { patience_ms }) {
      const mine = turn.then(() => recognise(png, patience_ms));
      turn = mine.catch(() => undefined);
      return mine.then((page) => wordsOf(page, { width, height }));
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}

async function startWorker(): Promise<Worker> {
  const { createWorker, OEM, PSM } = await import('tesseract.js');
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
    // Without it the package throws past everybody who could catch.
    errorHandler: () => undefined,
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: '200' });
  return worker;
}

function inTime<T>(reading: Promise<T>, patience_ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TookTooLong('Reading took too long.')), patience_ms);
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
}

function wordsOf({ blocks }: Page, { width, height }: { width: number; height: number }): OcrWord[] {
  const words = (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words);
  return words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
    ...{ text, confidence: Math.round(confidence) },
    left: thousandths(x0, width),
    top: thousandths(y0, height),
    width: thousandths(x1 - x0, width),
    height: thousandths(y1 - y0, height),
  }));
}

function thousandths(px: number, of: number): number {
  return Math.round((px / of) * 10_000) / 10;
}
