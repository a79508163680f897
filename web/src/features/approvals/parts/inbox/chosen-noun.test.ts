import { describe, expect, it } from 'vitest';
import type { Selection } from '../../../../ui/use-selection.ts';
import { decisionText } from '../decision/approval-labels.ts';
import { chosenNoun } from './chosen-noun.ts';

const loaded = [
  { item_kind: 'report', item_id: 'r1' },
  { item_kind: 'advance', item_id: 'a1' },
  { item_kind: 'advance', item_id: 'a2' },
] as const;
const selected = (...ids: string[]) => ({ count: ids.length, has: (id: string) => ids.includes(id) }) as Selection;
const all = { count: 80, has: () => true, is_all: true } as unknown as Selection;

describe('the noun of a bulk decision', () => {
  it.each([
    ['only reports', selected('r1'), 'report'],
    ['only advances', selected('a1', 'a2'), 'advance'],
    ['both', selected('r1', 'a1'), 'item'],
    ['all, of which some are not loaded', all, 'item'],
  ])('for %s', (_, selection, noun) => {
    expect(chosenNoun(selection, { loaded, item_kind: undefined })).toBe(noun);
  });

  it('is the kind the list is filtered by', () => {
    expect(chosenNoun(all, { loaded: [], item_kind: 'advance' })).toBe('advance');
  });

  it('changes the text of a rejection', () => {
    const line = (noun: 'report' | 'advance' | 'item') =>
      decisionText('reject', { noun, what: '2 items', owner: undefined }).line;
    expect(line('report')).toContain('The expenses return to each submitter’s drafts');
    expect(line('advance')).toBe('It is not paid out. Each submitter sees your comment.');
    expect(line('item')).toContain('Expenses of reports return to drafts');
  });
});
