import { describe, expect, it } from 'vitest';
import { decisionText } from '../decision/approval-labels.ts';
import { chosenNoun } from './chosen-noun.ts';

const report = { item_kind: 'report' } as const;
const advance = { item_kind: 'advance' } as const;

describe('the noun of a bulk decision', () => {
  it.each([
    ['only reports', 1, [report], 'report'],
    ['only advances', 2, [advance, advance], 'advance'],
    ['both', 2, [report, advance], 'item'],
    ['all, of which some are not loaded', 80, [report], 'item'],
  ] as const)('for %s', (_, count, selected, noun) => {
    expect(chosenNoun({ count }, { selected, item_kind: undefined })).toBe(noun);
  });

  it('is the kind the list is filtered by', () => {
    expect(chosenNoun({ count: 80 }, { selected: [], item_kind: 'advance' })).toBe('advance');
  });

  it('changes the text of a rejection', () => {
    const line = (noun: 'report' | 'advance' | 'item') =>
      decisionText('reject', { noun, what: '2 items', owner: undefined }).line;
    expect(line('report')).toContain('The expenses return to each submitter’s drafts');
    expect(line('advance')).toBe('It is not paid out. Each submitter sees your comment.');
    expect(line('item')).toContain('Expenses of reports return to drafts');
  });
});
