import { describe, expect, it } from 'vitest';
import { onePageStore } from '#tools/bench/one-page-store.ts';
import { type OcrWord, TookTooLong } from '../../outside/ocr/port.ts';
import { readPages } from './read-pages.ts';

const hints = { today: '2026-11-15', home_currency: 'EUR' };
const wordsOf = (...lines: string[]): OcrWord[] =>
  lines.flatMap((line, row) =>
    line.split(' ').map((text, column) => ({
      text,
      confidence: 95,
      left: 100 + column * 200,
      top: 100 + row * 50,
      width: 100,
      height: 20,
    })),
  );

/**
 * Reads a receipt with one page for each answer. An answer contains the words on its page, or the error with which OCR
 * fails.
 */
function reading(...answers: (OcrWord[] | Error)[]) {
  const patience: number[] = [];
  const level = { width: 10, height: 10 };
  const unused = () => Promise.reject(new Error('not used'));
  const services = {
    files: onePageStore(answers.map(() => new Uint8Array([1]))),
    pictures: {
      clean: async () => ({ grey: new Uint8Array(100), width: 10, height: 10, turned_deg: 0, level }),
      prepare: unused,
      wordsOfPdf: async () => [],
      jpeg: unused,
      close: async () => undefined,
    },
    ocr: {
      read: async (_page: unknown, { patience_ms }: { patience_ms: number }) => {
        const answer = answers[patience.push(patience_ms) - 1] ?? [];
        if (answer instanceof Error) throw answer;
        return answer;
      },
      close: async () => undefined,
    },
  };
  const file = { client_id: 'us', file_id: 'receipt', kind: 'image' as const, no_of_pages: answers.length };
  return { patience, result: readPages(services, file, hints) };
}

describe('reading the pages of a receipt', () => {
  it('takes at most twenty seconds, however many pages there are', async () => {
    for (const count of [1, 2, 3, 7]) {
      const { patience, result } = reading(...Array.from({ length: count }, () => []));
      await result;
      expect(patience).toHaveLength(Math.min(3, count));
      expect(patience.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(20_000);
    }
  });

  it('uses the pages that were read before one took too long', async () => {
    const { result } = reading(wordsOf('Blue Door Bistro', 'Total 12.50 EUR'), new TookTooLong('late'));
    expect((await result).reading).toMatchObject({
      merchant: { value: 'Blue Door Bistro' },
      amount: { value: '12.50' },
    });
  });

  it('fails when the first page takes too long or another page cannot be read', async () => {
    await expect(reading(new TookTooLong('late'), []).result).rejects.toThrow(TookTooLong);
    await expect(reading([], new Error('broken')).result).rejects.toThrow('broken');
  });
});
