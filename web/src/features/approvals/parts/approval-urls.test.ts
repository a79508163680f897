import { describe, expect, it } from 'vitest';
import { inboxTabOf, openedIn, withOpened } from './approval-urls.ts';

const id = '0193a0e0-0000-7000-8000-000000000001';
const other = '0193a0e0-0000-7000-8000-000000000002';

describe('inboxTabOf', () => {
  it.each([
    ['', 'pending-approvals'],
    ['pending-approvals', 'pending-approvals'],
    ['all', 'pending-approvals'],
    ['approvals-histroy', 'approvals-histroy'],
    ['history', 'approvals-histroy'],
    ['nonsense', 'pending-approvals'],
  ])('opens #%s as %s', (hash, tab) => expect(inboxTabOf(hash)).toBe(tab));
});

describe('the open item', () => {
  it('is written to the URL and read back', () => {
    const opened = { item_kind: 'advance', item_id: id, decision_id: other } as const;
    expect(openedIn(withOpened({ q: 'osaka', report: other }, opened))).toEqual(opened);
  });

  it('leaves the filters in the URL', () => {
    expect(withOpened({ q: 'osaka', report: id, decision: other }, null)).toEqual({ q: 'osaka' });
  });

  it('is null without a valid id', () => expect(openedIn({ report: '1' })).toBeNull());
});
