import { detectText } from './detect-text.ts';
import type { OcrPage, OcrWord } from './port.ts';
import { recogniseText } from './recognise-text.ts';
import { type RegionWord, splitWords } from './split-words.ts';
import type { TextModels } from './text-models.ts';
import type { TextRegion } from './text-regions.ts';

/** Reads the words of a page with the two networks. */
export async function readPage(models: TextModels, page: OcrPage): Promise<OcrWord[]> {
  const regions = await detectText(models.detection, page);
  const read = await recogniseText(models.recognition, page, { regions, letters: models.letters });
  return regions.flatMap((region, index) =>
    splitWords(read[index] ?? []).map((word) => placedWord(word, { region, page })),
  );
}

/**
 * Converts the position of a word to thousandths of the page. The letters are less tall than the region, which includes
 * a margin.
 */
function placedWord(word: RegionWord, of: { region: TextRegion; page: OcrPage }): OcrWord {
  const { region, page } = of;
  const wide = region.right - region.left;
  const [left, right] = [region.left + word.from * wide, region.left + word.to * wide];
  const middle = region.middle + region.slope * ((left + right) / 2 - (region.left + region.right) / 2);
  const height = region.height * 0.75;
  return {
    text: plainLetters(word.text),
    confidence: word.confidence,
    left: thousandths(left, page.width),
    top: thousandths(middle - height / 2, page.height),
    width: thousandths(right - left, page.width),
    height: thousandths(height, page.height),
    ...(region.slope !== 0 && { slope: (region.slope * page.width) / page.height }),
  };
}

/** Replaces the full-width forms of Latin letters and signs that the network sometimes returns. */
function plainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[∶]/gu, ':')
    .replace(/[，]/gu, ',')
    .replace(/[‘’´`]/gu, "'");
}

function thousandths(px: number, of: number): number {
  return Math.round((px / of) * 10_000) / 10;
}
