import { describe, expect, it } from 'vitest';
import { reportLists } from './report-list.ts';

const all = reportLists.all.requestFilters;
const drafts = reportLists.draft_report.requestFilters;

describe('the filters of a URL', () => {
  it('are converted to request filters', () => {
    expect(all({ stages: 'sent_back,draft', amount_from: '800', submitted_to: '2026-11-09', flags: 'check' })).toEqual({
      stages: ['draft', 'sent_back'],
      amount_from: '800',
      submitted_to: '2026-11-09',
      flags: ['check'],
    });
  });

  it('are ignored if they are invalid', () => {
    expect(all({ stages: 'lost', amount_from: '1e3', submitted_from: 'yesterday', flags: ',,' })).toEqual({});
  });

  it('never show other stages on the draft tab', () => {
    expect(drafts({})).toEqual({ stages: ['draft', 'sent_back'] });
    expect(drafts({ stages: 'paid,sent_back' })).toEqual({ stages: ['sent_back'] });
  });
});
