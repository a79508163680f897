import { describe, expect, it } from 'vitest';
import { companyTabOf, inboxTabOf, openedIn, withOpened } from './approval-urls.ts';

const id = '0193a0e0-0000-7000-8000-000000000001';
const other = '0193a0e0-0000-7000-8000-000000000002';

describe('the anchors of the desk', () => {
  it.each([
    ['', 'pending-approvals'],
    ['pending-approvals', 'pending-approvals'],
    ['all', 'pending-approvals'],
    ['approvals-histroy', 'approvals-histroy'],
    ['history', 'approvals-histroy'],
    ['nonsense', 'pending-approvals'],
  ])('#%s is %s', (hash, tab) => expect(inboxTabOf(hash)).toBe(tab));
});

describe('the anchors of the company’s list', () => {
  it.each([
    ['', 'pending'],
    ['pending', 'pending'],
    ['all', 'all'],
    ['reports', 'all'],
  ])('#%s is %s for who may see both', (hash, tab) => expect(companyTabOf(hash, ['pending', 'all'])).toBe(tab));

  it.each(['', 'pending', 'all', 'reports'])('#%s is all for who only reads', (hash) =>
    expect(companyTabOf(hash, ['all'])).toBe('all'),
  );
});

describe('what stands open', () => {
  it('is read from the address and written back', () => {
    const opened = { item_kind: 'advance', item_id: id, decision_id: other } as const;
    expect(openedIn(withOpened({ q: 'osaka', report: other }, opened))).toEqual(opened);
  });

  it('keeps the filters', () => {
    expect(withOpened({ q: 'osaka', report: id, decision: other }, null)).toEqual({ q: 'osaka' });
  });

  it('is nothing where no id is named', () => expect(openedIn({ report: '1' })).toBeNull());
});
