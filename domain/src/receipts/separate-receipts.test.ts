import { describe, expect, it } from 'vitest';
import type { ReceiptWord } from './receipt-line.ts';
import { readPicture } from './separate-receipts.ts';

const hints = { today: '2026-11-15', home_currency: 'EUR' };
const word = (text: string, left: number, top: number): ReceiptWord => ({
  text,
  left,
  top,
  height: 12,
  confidence: 90,
  width: text.length * 9,
});

/**
 * Returns the words of a receipt that is 400 thousandths wide, with labels at its left edge and amounts at its right
 * edge.
 */
function receipt(at: number, shop: string, total: string, top = 100): ReceiptWord[] {
  const rows = [
    ['Tea', '4.00'],
    ['Total', total],
  ];
  return [
    ...[shop, 'Bistro'].map((text, index) => word(text, at + index * 80, top)),
    ...['26', 'Park', 'Lane'].map((text, index) => word(text, at + index * 80, top + 40)),
    ...['10', 'Nov', '2026'].map((text, index) => word(text, at + index * 80, top + 80)),
    ...rows.flatMap(([label = '', amount = ''], index) => [
      word(label, at, top + 120 + index * 40),
      word(amount, at + 300, top + 120 + index * 40),
    ]),
  ];
}

describe('a picture', () => {
  it('of two receipts side by side gives the left one, to be checked', () => {
    const read = readPicture([[...receipt(20, 'Blue', '12.50'), ...receipt(540, 'Green', '30.00', 105)]], hints);
    expect(read).toMatchObject({
      no_of_receipts: 2,
      reading: {
        merchant: { value: 'Blue Bistro', confidence: 'low' },
        spent_on: { value: '2026-11-10', confidence: 'low' },
        amount: { value: '12.50', confidence: 'low' },
      },
    });
  });

  it('of one receipt with columns is not divided', () => {
    const read = readPicture([receipt(20, 'Blue', '12.50')], hints);
    expect(read).toMatchObject({ no_of_receipts: 1, reading: { amount: { value: '12.50', confidence: 'medium' } } });
  });

  it('with a note beside the receipt is not divided', () => {
    const note = ['Ask', 'Maya', 'about', 'the', 'guests', 'of', 'this', 'evening', '40.00'].map((text, index) =>
      word(text, 700, 100 + index * 40),
    );
    expect(readPicture([[...receipt(20, 'Blue', '12.50'), ...note]], hints)).toMatchObject({
      no_of_receipts: 1,
      reading: { amount: { value: '12.50' } },
    });
  });

  it('of several pages is one receipt', () => {
    const pages = [[...receipt(20, 'Blue', '12.50'), ...receipt(540, 'Green', '30.00')], []];
    expect(readPicture(pages, hints).no_of_receipts).toBe(1);
  });
});
