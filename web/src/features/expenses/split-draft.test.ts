import { describe, expect, it } from 'vitest';
import { emptyItem, type SplitDraft, sharedBy, splitDraft } from './split-draft.ts';

const total = { amount: '100.01', currency: 'USD' };
const item = (amount: string | null, category_id: string | null = 'room') => ({ ...emptyItem, category_id, amount });
const draft: SplitDraft = {
  items: [item('80.01'), { ...item('20.00', 'meal'), description: ' Dinner ', tax: '1.5' }],
  mode: 'amount',
  amounts: ['50.01', '50.00'],
  percents: ['50', '50'],
  days: '3',
};

describe('splitting', () => {
  it('starts with two halves, or with the nights of a stay', () => {
    expect(splitDraft(total, { category_id: null, attributes: {} })).toMatchObject({
      mode: 'amount',
      amounts: ['50.01', '50.00'],
    });
    expect(splitDraft(total, { category_id: null, attributes: { nights: '3' } })).toMatchObject({
      mode: 'days',
      days: '3',
    });
    expect(splitDraft(total, { category_id: null, attributes: { nights: '1' } })).toMatchObject({ mode: 'amount' });
  });

  it.each<[Partial<SplitDraft>, string, boolean]>([
    [{}, 'Fully allocated', true],
    [{ amounts: ['50.01', null] }, 'USD 50.00 left to allocate.', false],
    [{ amounts: ['50.01', '60.00'] }, 'USD 10.00 over the total.', false],
    [{ amounts: ['100.01', '0.00'] }, 'The amount is too small to split.', false],
    [{ amounts: ['100.01', null] }, 'Enter an amount for each part.', false],
    [{ amounts: ['1,0', '50.00'] }, 'USD 50.01 left to allocate.', false],
    [{ mode: 'items' }, 'Fully allocated', true],
    [{ mode: 'items', items: [item('80.01'), item('10.00')] }, 'USD 10.00 left to allocate.', false],
    [{ mode: 'items', items: [item('80.01'), item('20.00', null)] }, 'Choose a category for each item.', false],
    [{ mode: 'percent', percents: ['33.3', '33.3', '33.4'] }, 'Fully allocated', true],
    [{ mode: 'percent', percents: ['33.3', '33.3'] }, '33.4% left to allocate.', false],
    [{ mode: 'percent', percents: ['80', '30'] }, '10% over the total.', false],
    [{ mode: 'percent', percents: ['half', '50'] }, 'Enter percentages such as 33.3.', false],
    [{ mode: 'days' }, 'Fully allocated', true],
    [{ mode: 'days', days: '1' }, 'Enter a number of days from 2 to 62.', false],
  ])('%o: %s', (changes, text, isReady) => {
    const shared = sharedBy({ ...draft, ...changes }, total);
    expect(shared.text).toBe(text);
    expect(shared.by !== null).toBe(isReady);
  });

  it('sends the category, description and tax of each item', () => {
    expect(sharedBy({ ...draft, mode: 'items' }, total).by).toEqual({
      shares: [
        { amount: '80.01', category_id: 'room', description: '', taxes: [] },
        {
          amount: '20.00',
          category_id: 'meal',
          description: 'Dinner',
          taxes: [{ name: 'Tax', rate_pct: null, amount: '1.50' }],
        },
      ],
    });
  });

  it('adds odd cents to the first days', () => {
    const { shares } = sharedBy({ ...draft, mode: 'days' }, total);
    expect(shares.map(({ amount }) => amount)).toEqual(['33.34', '33.34', '33.33']);
  });

  it('refuses more days than minor units', () => {
    const { by, text } = sharedBy({ ...draft, mode: 'days', days: '5' }, { amount: '3', currency: 'JPY' });
    expect([by, text]).toEqual([null, 'The amount is too small to split.']);
  });
});
