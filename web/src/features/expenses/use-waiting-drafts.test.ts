import { expect, it } from 'vitest';
import { earlierDrafts, type WaitingDrafts } from './use-waiting-drafts.ts';

const listed = (...ids: string[]) => new Map(ids.map((id) => [id, { id }])) as unknown as WaitingDrafts['byId'];
const uploaded = (...ids: (string | null)[]) => ids.map((expense_id) => ({ expense_id }));

it('counts the drafts of earlier uploads, however many new ones the list contains already', () => {
  const earlier = ['a', 'b', 'c', 'd', 'e'];
  expect(earlierDrafts({ total: 5, byId: listed(...earlier) }, uploaded(null, null))).toBe(5);
  expect(earlierDrafts({ total: 5, byId: listed(...earlier) }, uploaded('x', 'y'))).toBe(5);
  expect(earlierDrafts({ total: 6, byId: listed('x', ...earlier) }, uploaded('x', 'y'))).toBe(5);
  expect(earlierDrafts({ total: 7, byId: listed('x', 'y', ...earlier) }, uploaded('x', 'y'))).toBe(5);
  expect(earlierDrafts({ total: null, byId: listed() }, uploaded('x'))).toBe(0);
});
