import { expect, it } from 'vitest';
import { advanceFiltersOf, companyStages, ownStages } from './list-shapes.ts';

it('reads what an address may hold and leaves the rest aside', () => {
  expect(
    advanceFiltersOf(
      { stages: 'settled,nonsense,draft', amount_from: '12.5', amount_to: 'much', flags: 'overdue,late' },
      ownStages.all,
    ),
  ).toEqual({ stages: ['draft', 'settled'], amount_from: '12.5', flags: ['overdue'] });
});

it('asks for nothing where everything is shown', () => {
  expect(advanceFiltersOf({}, ownStages.all)).toEqual({});
  expect(advanceFiltersOf({}, companyStages.all)).toEqual({});
});

it('keeps a tab to its stages, whatever the address asks for', () => {
  expect(advanceFiltersOf({}, ownStages.draft_advance)).toEqual({ stages: ['draft', 'sent_back'] });
  expect(advanceFiltersOf({ stages: 'settled' }, companyStages.outstanding)).toEqual({
    stages: ['outstanding', 'partially_settled'],
  });
  expect(advanceFiltersOf({ stages: 'partially_settled' }, companyStages.outstanding)).toEqual({
    stages: ['partially_settled'],
  });
});
