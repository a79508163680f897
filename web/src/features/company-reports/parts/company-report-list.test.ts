import { expect, it } from 'vitest';
import { companyFiltersOf, companyStages } from './company-report-list.ts';

it('limits the stages to those of the tab', () => {
  expect(companyFiltersOf({ stages: 'paid' }, ['pending_approval'])).toEqual({ stages: ['pending_approval'] });
  expect(companyFiltersOf({}, companyStages)).toEqual({});
  expect(companyFiltersOf({ stages: 'paid,draft' }, companyStages)).toEqual({ stages: ['paid'] });
});
