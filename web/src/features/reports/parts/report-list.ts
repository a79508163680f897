import { type ReportStage, reportGroups, reportStages } from '#domain/reports/report-stages.ts';
import { defineList } from '../../lists/parts/define-list.ts';
import { amount, date, type FilterParser, someOf, someWithin } from '../../lists/parts/url-filters.ts';

export type ReportSort = 'created' | 'submitted' | 'amount';

export const reportFlags = ['violation', 'check', 'no_receipt', 'partially_approved'] as const;

/** The report stages of each tab. */
export const stagesOfTab = { draft_report: reportGroups.unsubmitted, all: reportStages } as const;

/** The lists of the user's reports: only the unsubmitted ones, or all. */
export const reportLists = {
  draft_report: ownReports(someWithin(stagesOfTab.draft_report)),
  all: ownReports(someOf(stagesOfTab.all)),
};

function ownReports(stages: FilterParser<ReportStage[]>) {
  return defineList({
    endpoint: 'reports.pagedList',
    filters: {
      stages,
      submitted_from: date,
      submitted_to: date,
      amount_from: amount,
      amount_to: amount,
      flags: someOf(reportFlags),
    },
    sorts: ['created', 'submitted', 'amount'],
    sort: { by: 'created', direction: 'desc' },
  });
}
