import { afterAll, describe, expect, it } from 'vitest';
import { linesOf } from '#domain/receipts/receipt-line.ts';
import { seeded } from '#tools/large/seeded.ts';
import { drawReceipt } from '#tools/receipts/draw-receipt.ts';
import { layouts } from '#tools/receipts/layouts.ts';
import { photograph } from '#tools/receipts/photograph.ts';
import { cleanPage } from '../pictures/clean-page.ts';
import { localOcr } from './local.ts';
import { type OcrWord, TookTooLong } from './port.ts';

const ocr = localOcr();
afterAll(() => ocr.close());

const clean = {
  width_px: 1100,
  skew_deg: 0,
  blur: 0,
  noise: 4,
  shade: 0.1,
  crumple: 0,
  keystone: 0,
  ink: 40,
  quality: 90,
};
const receipt = (name = 'counter') => {
  const layout = layouts.find((each) => each.name === name);
  return drawReceipt(seeded('ocr'), { today: '2026-11-15', only_standard: true, ...(layout && { layout }) });
};
const photo = async (wear: Partial<typeof clean> = {}, name?: string) =>
  photograph((await receipt(name)).pdf, { ...clean, ...wear }, seeded('ocr photo'));

describe('our own reader', () => {
  it('finds words and their places', { timeout: 150_000 }, async () => {
    const page = await cleanPage(await photo());
    const words = await ocr.read(page, { patience_ms: 120_000, client_id: 'us' });
    const { amount } = (await receipt()).facts;
    const total = words.find(({ text }) => text.includes(amount));
    expect(total?.confidence).toBeGreaterThan(70);
    expect(total?.left).toBeGreaterThan(400);
    expect(total?.top).toBeGreaterThan(200);
    expect(total?.top).toBeLessThan(900);
  });

  it('is given lines that are level', async () => {
    const { turned_deg } = await cleanPage(await photo({ skew_deg: 3 }));
    expect(turned_deg).toBeLessThan(-2);
    expect(turned_deg).toBeGreaterThan(-4);
    expect(Math.abs((await cleanPage(await photo())).turned_deg)).toBeLessThan(0.6);
  });

  it('reads the lines of a photo taken from the side', { timeout: 150_000 }, async () => {
    const page = await cleanPage(await photo({ keystone: 0.2 }, 'summary'));
    const words = await ocr.read(page, { patience_ms: 120_000, client_id: 'us' });
    const withAmounts = (each: readonly OcrWord[]) =>
      linesOf([each]).filter(({ text }) => /^\p{L}.* \d+\.\d{2}$/u.test(text)).length;
    expect(withAmounts(words)).toBeGreaterThanOrEqual(6);
    // Without the slopes of the words, fewer lines are put together correctly.
    expect(withAmounts(words.map(({ slope: _, ...word }) => word))).toBeLessThan(6);
  });

  it('is stopped when it takes too long, and reads the next page', { timeout: 150_000 }, async () => {
    const page = await cleanPage(await photo());
    await expect(ocr.read(page, { patience_ms: 1, client_id: 'us' })).rejects.toThrow(TookTooLong);
    expect((await ocr.read(page, { patience_ms: 120_000, client_id: 'us' })).length).toBeGreaterThan(5);
  });

  it('stops reading when the app closes', async () => {
    const closed = localOcr();
    await closed.close();
    await expect(
      closed.read({ grey: new Uint8Array(), width: 1, height: 1 }, { patience_ms: 10, client_id: 'us' }),
    ).rejects.toThrow();
  });
});
