import { describe, expect, it } from 'vitest';
import { draftReportStages, expenseFiltersOf, reportFiltersOf } from './list-shapes.ts';

describe('the filters of an address', () => {
  it('travel as the server takes them', () => {
    expect(
      reportFiltersOf({ stages: 'sent_back,draft', amount_from: '800', submitted_to: '2026-11-09', flags: 'check' }),
    ).toEqual({ stages: ['draft', 'sent_back'], amount_from: '800', submitted_to: '2026-11-09', flags: ['check'] });
    expect(expenseFiltersOf({ currencies: 'EUR,JPY', flags: 'no_receipt,incomplete' })).toEqual({
      where: 'unreported',
      currencies: ['EUR', 'JPY'],
      flags: ['no_receipt', 'incomplete'],
    });
  });

  it('are left aside where somebody typed what no list knows', () => {
    expect(reportFiltersOf({ stages: 'lost', amount_from: '1e3', submitted_from: 'yesterday', flags: ',,' })).toEqual(
      {},
    );
    expect(expenseFiltersOf({ category_ids: 'meals', currencies: 'euro', stages: 'paid' })).toEqual({
      where: 'unreported',
    });
  });

  it('of the drafts never let other stages through', () => {
    expect(reportFiltersOf({}, draftReportStages)).toEqual({ stages: ['draft', 'sent_back'] });
    expect(reportFiltersOf({ stages: 'paid,sent_back' }, draftReportStages)).toEqual({ stages: ['sent_back'] });
  });
});
