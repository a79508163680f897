import { describe, expect, it } from 'vitest';
import { type SplitDraft, sharedBy, splitDraft } from './split-draft.ts';

const total = { amount: '100.01', currency: 'USD' };
const draft: SplitDraft = { mode: 'amount', amounts: ['50.01', '50.00'], percents: ['50', '50'], days: '3' };

describe('splitting', () => {
  it('starts with two halves, or with the nights of a stay', () => {
    expect(splitDraft(total, { attributes: {} })).toMatchObject({ mode: 'amount', amounts: ['50.01', '50.00'] });
    expect(splitDraft(total, { attributes: { nights: '3' } })).toMatchObject({ mode: 'days', days: '3' });
    expect(splitDraft(total, { attributes: { nights: '1' } })).toMatchObject({ mode: 'amount' });
  });

  it.each<[Partial<SplitDraft>, string, boolean]>([
    [{}, 'Fully allocated', true],
    [{ amounts: ['50.01', null] }, 'USD 50.00 left to allocate.', false],
    [{ amounts: ['50.01', '60.00'] }, 'USD 10.00 over the total.', false],
    [{ amounts: ['100.01', '0.00'] }, 'The amount is too small to split.', false],
    [{ amounts: ['1,0', '50.00'] }, 'USD 50.01 left to allocate.', false],
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

  it('adds odd cents to the first days', () => {
    const { shares } = sharedBy({ ...draft, mode: 'days' }, total);
    expect(shares.map(({ amount }) => amount)).toEqual(['33.34', '33.34', '33.33']);
  });

  it('refuses more days than minor units', () => {
    const { by, text } = sharedBy({ ...draft, mode: 'days', days: '5' }, { amount: '3', currency: 'JPY' });
    expect([by, text]).toEqual([null, 'The amount is too small to split.']);
  });
});
