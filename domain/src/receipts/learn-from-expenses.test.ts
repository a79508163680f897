import { describe, expect, it } from 'vitest';
import { type EarlierExpense, learnFromExpenses, merchantKey, usualChoice } from './learn-from-expenses.ts';
import { readReceipt } from './read-receipt.ts';
import { linesOfText } from './receipt-line.ts';

const field = (value: string) => ({ value, confidence: 'high' as const, box: null });
const reading = {
  merchant: field('Abc Stores Sdn Bhd'),
  currency: field('USD'),
  amount: field('10.60'),
  tax: field('0.60'),
};
const earlier = (changes: Partial<EarlierExpense> = {}): EarlierExpense => ({
  merchant: 'Abc Stores Sdn Bhd',
  category_id: null,
  currency: 'USD',
  taxes: [],
  read_currency: 'USD',
  ...changes,
});
const merchantAfter = (...names: string[]) =>
  learnFromExpenses(
    reading,
    names.map((merchant) => earlier({ merchant })),
  ).merchant?.value;

describe('the usual choice', () => {
  it.each<[string, string, string | undefined]>([
    ['is absent without a choice', '', undefined],
    ['is the only one', 'a', 'a'],
    ['is the most frequent one', 'b a a', 'a'],
    ['is the latest of equally frequent ones', 'b a', 'b'],
    ['is the latest of equally frequent ones, also of four', 'b a a b', 'b'],
    ['forgets what is older than the latest five', 'b b b a a a a a a a', 'b'],
    ['follows a change after three expenses', 'b b b a a', 'b'],
    ['does not follow two exceptions', 'b b a a a', 'a'],
  ])('%s', (_what, values, choice) => {
    expect(usualChoice(values.split(' ').filter(Boolean))).toBe(choice);
  });
});

describe('learning from expenses', () => {
  it('takes the name people save, with what is on the receipt', () => {
    expect(learnFromExpenses(reading, [earlier({ merchant: 'ABC Stores' })]).merchant).toEqual({
      value: 'ABC Stores',
      read_value: 'Abc Stores Sdn Bhd',
      is_learned: true,
      confidence: 'medium',
      box: null,
    });
  });

  it('leaves what people do not correct', () => {
    expect(learnFromExpenses(reading, [earlier()])).toEqual(reading);
    expect(learnFromExpenses(reading, [])).toEqual(reading);
  });

  it.each<[string[], string]>([
    [['ABC Stores', 'Abc Stores Sdn Bhd'], 'ABC Stores'],
    [['Abc Stores Sdn Bhd', 'ABC Stores'], 'Abc Stores Sdn Bhd'],
    [['', 'ABC Stores'], 'ABC Stores'],
  ])('of %j proposes %j', (names, merchant) => {
    expect(merchantAfter(...names)).toBe(merchant);
  });

  it('takes the currency that people mean by the same mark', () => {
    const corrected = [earlier({ currency: 'CAD' }), earlier({ currency: 'EUR', read_currency: 'EUR' })];
    expect(learnFromExpenses(reading, corrected).currency).toMatchObject({ value: 'CAD', is_learned: true });
    expect(learnFromExpenses({ ...reading, currency: field('EUR') }, corrected).currency?.value).toBe('EUR');
    expect(learnFromExpenses({ ...reading, currency: field('CHF') }, corrected).currency).toEqual(field('CHF'));
  });

  it.each([
    ['keeps the items in another currency with the same decimals', 'CAD', true],
    ['drops the items in one with other decimals', 'CLP', false],
  ])('%s', (_what, currency, keeps_items) => {
    const line_items = { items: [], adjustments: [] };
    const learnt = learnFromExpenses({ ...reading, line_items }, [earlier({ currency })]);
    expect(learnt.currency?.value).toBe(currency);
    expect(learnt.line_items).toEqual(keeps_items ? line_items : undefined);
  });

  it.each<[string, EarlierExpense['taxes'], object | undefined]>([
    ['its name and a rate that explains it', [{ name: 'GST', rate_pct: '6' }], { name: 'GST', rate_pct: '6' }],
    ['its name alone with another rate', [{ name: 'GST', rate_pct: '20' }], { name: 'GST', rate_pct: null }],
    ['its name alone without a rate', [{ name: 'GST', rate_pct: null }], { name: 'GST', rate_pct: null }],
    [
      'nothing from several taxes',
      [
        { name: 'CGST', rate_pct: '3' },
        { name: 'SGST', rate_pct: '3' },
      ],
      undefined,
    ],
    ['nothing from an expense without tax', [], undefined],
  ])('takes of the tax %s', (_what, taxes, kind) => {
    expect(learnFromExpenses(reading, [earlier({ taxes })]).tax_kind).toEqual(kind);
  });

  it('does not invent a tax', () => {
    const { tax: _, ...untaxed } = reading;
    expect(learnFromExpenses(untaxed, [earlier({ taxes: [{ name: 'GST', rate_pct: '6' }] })])).toEqual(untaxed);
  });
});

describe('the key of a merchant', () => {
  const hints = { today: '2026-11-15', home_currency: 'USD' };
  const keyIn = (text: string, known: string[] = []) =>
    merchantKey(
      readReceipt(linesOfText(text), { ...hints, known_merchants: known.map((name) => ({ name, currency: null })) }),
    );

  it('is the printed name, also where a known merchant replaces it', () => {
    expect(keyIn('CAFÉ NORTH-POINT LTD\nTotal 12.50')).toBe('cafe north point ltd');
    expect(keyIn('CAFÉ NORTH-POINT LTD\nTotal 12.50', ['Café North-Point Ltd.'])).toBe('cafe north point ltd');
    expect(keyIn('Total 12.50')).toBe('');
  });

  it('stays the same after another name was learnt', () => {
    const learnt = learnFromExpenses(reading, [earlier({ merchant: 'ABC Stores' })]);
    expect(merchantKey(learnt)).toBe(merchantKey(reading));
  });
});
