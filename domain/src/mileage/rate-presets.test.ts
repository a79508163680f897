import { describe, expect, it } from 'vitest';
import { areTiersComplete } from './check-tiers.ts';
import { chooseRate, type MileageRate } from './mileage-rate.ts';
import { rateSentence } from './mileage-text.ts';
import { ratePresets } from './rate-presets.ts';

function rateOn(key: string, day: string): MileageRate | null {
  const rates = ratePresets.find((preset) => preset.key === key)?.rates ?? [];
  return chooseRate(
    rates.map((rate, index) => ({ ...rate, id: String(index), is_active: true })),
    day,
  );
}

describe('presets of mileage rates', () => {
  it.each([
    ['irs-car', '2022-06-30', 'USD 0.585 per mile.'],
    ['irs-car', '2022-07-01', 'USD 0.625 per mile.'],
    ['irs-car', '2025-12-31', 'USD 0.70 per mile.'],
    ['irs-car', '2026-05-03', 'USD 0.725 per mile.'],
    [
      'hmrc-car',
      '2026-04-05',
      'GBP 0.45 per mile up to 10,000 miles a fiscal year, then GBP 0.25. GBP 0.05 per passenger and mile.',
    ],
    [
      'hmrc-car',
      '2026-04-06',
      'GBP 0.55 per mile up to 10,000 miles a fiscal year, then GBP 0.25. GBP 0.05 per passenger and mile.',
    ],
    ['de-car', '2026-05-03', 'EUR 0.30 per km.'],
  ])('%s on %s: %s', (key, day, sentence) => {
    const rate = rateOn(key, day);
    expect(rate && rateSentence(rate)).toBe(sentence);
  });

  it('have complete tiers and name their source', () => {
    for (const { rates } of ratePresets)
      for (const { tiers, source } of rates) {
        expect(areTiersComplete(tiers)).toBe(true);
        expect(source).toMatch(/\d{4}/u);
      }
  });
});
