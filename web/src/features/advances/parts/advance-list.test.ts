import { expect, it } from 'vitest';
import { advanceFiltersOf, companyStages, ownStages } from './advance-list.ts';

it('reads the valid filters of a URL and ignores the rest', () => {
  expect(
    advanceFiltersOf(
      { stages: 'settled,nonsense,draft', amount_from: '12.5', amount_to: 'much', flags: 'overdue,late' },
      ownStages.all,
    ),
  ).toEqual({ stages: ['draft', 'settled'], amount_from: '12.5', flags: ['overdue'] });
});

it('sends no filters if everything is shown', () => {
  expect(advanceFiltersOf({}, ownStages.all)).toEqual({});
  expect(advanceFiltersOf({}, companyStages.all)).toEqual({});
});

it('limits a tab to its stages, whatever the URL says', () => {
  expect(advanceFiltersOf({}, ownStages.draft_advance)).toEqual({ stages: ['draft', 'sent_back'] });
  expect(advanceFiltersOf({ stages: 'settled' }, companyStages.outstanding)).toEqual({
    stages: ['outstanding', 'partially_settled'],
  });
  expect(advanceFiltersOf({ stages: 'partially_settled' }, companyStages.outstanding)).toEqual({
    stages: ['partially_settled'],
  });
});
