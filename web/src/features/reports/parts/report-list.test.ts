import { describe, expect, it } from 'vitest';
import { draftReportStages, reportFiltersOf } from './report-list.ts';

describe('the filters of a URL', () => {
  it('are converted to request filters', () => {
    expect(
      reportFiltersOf({ stages: 'sent_back,draft', amount_from: '800', submitted_to: '2026-11-09', flags: 'check' }),
    ).toEqual({ stages: ['draft', 'sent_back'], amount_from: '800', submitted_to: '2026-11-09', flags: ['check'] });
  });

  it('are ignored if they are invalid', () => {
    expect(reportFiltersOf({ stages: 'lost', amount_from: '1e3', submitted_from: 'yesterday', flags: ',,' })).toEqual(
      {},
    );
  });

  it('never show other stages on the draft tab', () => {
    expect(reportFiltersOf({}, draftReportStages)).toEqual({ stages: ['draft', 'sent_back'] });
    expect(reportFiltersOf({ stages: 'paid,sent_back' }, draftReportStages)).toEqual({ stages: ['sent_back'] });
  });
});
