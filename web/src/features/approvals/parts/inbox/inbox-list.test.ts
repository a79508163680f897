import { expect, it } from 'vitest';
import { historyList, pendingList } from './inbox-list.ts';

const id = '0193a0e0-0000-7000-8000-000000000001';

it('drops inbox filters the server would refuse', () => {
  const search = {
    item_kind: 'advance',
    owner_ids: `${id},x`,
    waiting_days: '7',
    amount_from: '12.5',
    submitted_from: '2026-11-01',
    submitted_to: 'x',
    flags: 'overdue,x',
  };
  expect(pendingList.requestFilters(search)).toEqual({
    item_kind: 'advance',
    owner_ids: [id],
    waiting_days: 7,
    amount_from: '12.5',
    flags: ['overdue'],
    submitted_from: '2026-11-01',
  });
  expect(
    pendingList.requestFilters({ item_kind: 'x', waiting_days: '0', amount_to: 'much', department_ids: 'x' }),
  ).toEqual({});
});

it('reads decisions and dates for the history', () => {
  expect(
    historyList.requestFilters({ decisions: 'sent_back,approved', decided_from: '2026-11-01', decided_to: 'x' }),
  ).toEqual({
    decisions: ['approved', 'sent_back'],
    decided_from: '2026-11-01',
  });
});
