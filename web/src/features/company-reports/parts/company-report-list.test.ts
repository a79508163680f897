import { expect, it } from 'vitest';
import { companyLists } from './company-report-list.ts';

it('limits the stages to those of the tab', () => {
  expect(companyLists.pending.requestFilters({ stages: 'paid' })).toEqual({ stages: ['pending_approval'] });
  expect(companyLists.all.requestFilters({})).toEqual({});
  expect(companyLists.all.requestFilters({ stages: 'paid,draft' })).toEqual({ stages: ['paid'] });
});
