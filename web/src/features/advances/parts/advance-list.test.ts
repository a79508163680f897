import { expect, it } from 'vitest';
import { companyLists, ownLists } from './advance-list.ts';

it('reads the valid filters of a URL and ignores the rest', () => {
  expect(
    ownLists.all.requestFilters({
      stages: 'settled,nonsense,draft',
      amount_from: '12.5',
      amount_to: 'much',
      flags: 'overdue,late',
    }),
  ).toEqual({ stages: ['draft', 'settled'], amount_from: '12.5', flags: ['overdue'] });
});

it('sends no filters if everything is shown', () => {
  expect(ownLists.all.requestFilters({})).toEqual({});
  expect(companyLists.all.requestFilters({})).toEqual({});
});

it('limits a tab to its stages, whatever the URL says', () => {
  expect(ownLists.draft_advance.requestFilters({})).toEqual({ stages: ['draft', 'sent_back'] });
  expect(companyLists.outstanding.requestFilters({ stages: 'settled' })).toEqual({
    stages: ['outstanding', 'partially_settled'],
  });
  expect(companyLists.outstanding.requestFilters({ stages: 'partially_settled' })).toEqual({
    stages: ['partially_settled'],
  });
});
