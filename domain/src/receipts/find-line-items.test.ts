import { describe, expect, it } from 'vitest';
import { readReceipt } from './read-receipt.ts';
import { linesOf, linesOfText, type ReceiptWord } from './receipt-line.ts';

const hints = { today: '2026-11-15', home_currency: 'USD' };
const read = (text: string) => readReceipt(linesOfText(text), hints).line_items;
/** Reads a receipt and returns each item as a short text, such as 'Tea: 2 x 1.50 = 3.00'. */
const itemsIn = (text: string) =>
  read(text)?.items.map(({ description, quantity, unit_price, amount }) =>
    quantity === null ? `${description} = ${amount}` : `${description}: ${quantity} x ${unit_price} = ${amount}`,
  );
const adjustmentsIn = (text: string) => read(text)?.adjustments.map(({ kind, amount }) => `${kind} ${amount}`);

describe('the items of a receipt', () => {
  it.each<[string, string, string[]]>([
    ['a name and an amount', 'Tea 3.20\nCake 4.10\nTotal 7.30', ['Tea = 3.20', 'Cake = 4.10']],
    [
      'columns with titles',
      'Qty Item Price Amount\n2 Tea 1.60 3.20\n1 Cake 4.10 4.10\nSubtotal 7.30\nTotal 7.30',
      ['Tea: 2 x 1.60 = 3.20', 'Cake: 1 x 4.10 = 4.10'],
    ],
    ['the amount before a mark of the tax', 'Tea 3.20 S\nCake 4.10SR\nTotal 7.30', ['Tea = 3.20', 'Cake = 4.10']],
    [
      'the name above its amount',
      'Item Qty Price Amount\nSugar bowl\n9555221301081 4 X 2.80 11.20\nScissors\n9064422 2 X 1.50 3.00\nTotal 14.20',
      ['Sugar bowl: 4 x 2.80 = 11.20', 'Scissors: 2 x 1.50 = 3.00'],
    ],
    [
      'the name below its amount',
      'Item Qty Price Amount\n9555221301081 4 2.80 11.20\nSugar bowl\n9064422 2 1.50 3.00\nScissors\nTotal qty 6 14.20\nTotal 14.20',
      ['Sugar bowl: 4 x 2.80 = 11.20', 'Scissors: 2 x 1.50 = 3.00'],
    ],
    [
      'the longest line as the name',
      'Item Qty Price Amount\nSugar bowl with lid\nA12 - 4/8\n9555221301081 1 2.80 2.80\nScissors\nA14 - 2/6\n9064422 1 1.50 1.50\nTotal 4.30',
      ['Sugar bowl with lid: 1 x 2.80 = 2.80', 'Scissors: 1 x 1.50 = 1.50'],
    ],
    [
      'quantity and price on a line of their own',
      'Tea 3.20\n2 x 1.60\nCake 4.10\nTotal 7.30',
      ['Tea: 2 x 1.60 = 3.20', 'Cake = 4.10'],
    ],
    [
      'a price beside the name',
      'Tea @1.60\n40158 *2 3.20\nCake @4.10\n40159 *1 4.10\nTotal 7.30',
      ['Tea @1.60 = 3.20', 'Cake @4.10 = 4.10'],
    ],
    ['litres of fuel', 'Unleaded 35.10 L @ 2.450 86.00\nTotal 86.00', ['Unleaded: 35.1 x 2.45 = 86.00']],
    [
      'a product printed as one word',
      'Box 3X8.00 24.00\nTape 1X7.00 7.00\nTotal 31.00',
      ['Box: 3 x 8.00 = 24.00', 'Tape: 1 x 7.00 = 7.00'],
    ],
    [
      'the column before the one of taxes',
      'Item Amount Tax\nTea 3.20 0.19\nCake 4.10 0.25\nTotal 7.30',
      ['Tea = 3.20', 'Cake = 4.10'],
    ],
    [
      'German titles',
      'Menge Artikel Preis Betrag\n2 Brezel 1,60 3,20\n1 Kuchen 4,10 4,10\nSumme EUR 7,30',
      ['Brezel: 2 x 1.60 = 3.20', 'Kuchen: 1 x 4.10 = 4.10'],
    ],
    [
      'an address with a number',
      'Main Street No 12,50\nTea 3.20\nCake 4.10\nTotal 7.30',
      ['Tea = 3.20', 'Cake = 4.10'],
    ],
    ['a sum without a label', 'Qty Item Price\nTea 3.20\nCake 4.10\n7.30\nTotal 7.30', ['Tea = 3.20', 'Cake = 4.10']],
    [
      'an item that sounds like a payment',
      'Chocolate bar 3.20\nCard holder 4.10\nTotal 7.30',
      ['Chocolate bar = 3.20', 'Card holder = 4.10'],
    ],
    ['a whole currency', 'Qty Item Amount\nTea ¥320\nCake ¥410\n合計 ¥730', ['Tea = 320', 'Cake = 410']],
    ['free extras left out', 'Tea 3.20\nMilk 0.00\nCake 4.10\nTotal 7.30', ['Tea = 3.20', 'Cake = 4.10']],
  ])('are read: %s', (_layout, text, items) => {
    expect(itemsIn(text)).toEqual(items);
  });

  it.each<[string, string, string[]]>([
    ['nothing', 'Tea 3.20\nCake 4.10\nTotal 7.30', []],
    ['a tax that is included', 'Tea 3.20\nCake 4.10\nTotal 7.30\nVAT 20% included 1.22', []],
    ['an added tax', 'Tea 3.20\nCake 4.10\nSubtotal 7.30\nTax 0.73\nTotal 8.03', ['tax 0.73']],
    ['two added taxes', 'Tea 30.20\nCake 40.10\nSubtotal 70.30\nCGST 1.76\nSGST 1.77\nTotal 73.83', ['tax 3.53']],
    ['a tip', 'Tea 3.20\nCake 4.10\nSubtotal 7.30\nTip 1.00\nTotal 8.30', ['charge 1.00']],
    [
      'a service charge, tax and rounding',
      'Tea 30.00\nCake 40.00\nSubtotal 70.00\nService charge 7.00\nGST 6% 4.62\nRounding -0.02\nTotal 81.60',
      ['tax 4.62', 'charge 7.00', 'rounding -0.02'],
    ],
    ['a discount on the sum', 'Tea 3.20\nCake 4.10\nSubtotal 7.30\nDiscount 1.00\nTotal 6.30', ['discount -1.00']],
    ['a discount on an item', 'Tea 3.20\nMember offer -0.20\nCake 4.10\nSubtotal 7.10\nTotal 7.10', ['discount -0.20']],
    ['rounding to coins', 'Tea 3.21\nCake 4.11\nTotal 7.32\nRounding -0.02\nAmount due 7.30', ['rounding -0.02']],
  ])('add up to the total with %s', (_what, text, adjustments) => {
    expect(adjustmentsIn(text)).toEqual(adjustments);
  });

  it.each([
    ['they do not add up', 'Tea 3.20\nCake 4.10\nTotal 9.30'],
    ['one of them was not read', 'Tea 3.20\nCake\nTotal 7.30'],
    ['the tax would be half of the goods', 'Tea 3.20\nTotal sales 4.80\nTax 1.60\nTotal 4.80'],
    ['the rounding would be large', 'Tea 3.20\nCake 4.10\nRounding 0.80\nTotal 8.10'],
    ['only the payment is printed', 'Sale amount 7.30\nTotal 7.30'],
    ['there is no total', 'Tea 3.20\nCake 4.10'],
    ['the total is only guessed', 'Tea 3.20\nCake 7.30'],
    ['there is nothing above the total', 'Total 7.30'],
  ])('are not offered when %s', (_reason, text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each([
    ['no price', 'Tea 3.20\nCake 4.10\nTotal 7.30'],
    ['another product', 'Qty Item Price Amount\n3 Tea 1.60 3.20\n1 Cake 4.00 4.10\nTotal 7.30'],
    ['two numbers that could both be the price', 'Tea 1.50 2.50 3.75\nCake 1.50 2.50 3.75\nTotal 7.50'],
  ])('have no quantity with %s', (_reason, text) => {
    const items = read(text)?.items ?? [];
    expect(items.map(({ quantity, unit_price }) => [quantity, unit_price])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('are read from columns by their position', () => {
    const row = (top: number, cells: readonly [number, string][]): ReceiptWord[] =>
      cells.map(([left, text]) => ({ text, left, top, width: text.length * 12, height: 18, confidence: 95 }));
    const words = [
      ...row(100, [
        [50, 'Item'],
        [500, 'Qty'],
        [650, 'Price'],
        [850, 'Amount'],
      ]),
      ...row(140, [
        [850, '3.20'],
        [650, '1.60'],
        [500, '2'],
        [50, 'Tea'],
      ]),
      ...row(181, [
        [50, 'Cake'],
        [500, '1'],
        [650, '4.10'],
        [850, '4.10'],
      ]),
      ...row(240, [
        [50, 'TOTAL'],
        [850, '7.30'],
      ]),
      ...row(280, [
        [50, 'VISA'],
        [850, '7.30'],
      ]),
    ];
    expect(readReceipt(linesOf([words]), hints).line_items?.items).toEqual([
      { description: 'Tea', quantity: '2', unit_price: '1.60', amount: '3.20' },
      { description: 'Cake', quantity: '1', unit_price: '4.10', amount: '4.10' },
    ]);
  });
});
