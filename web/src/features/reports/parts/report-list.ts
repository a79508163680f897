import { type ReportStage, reportGroups, reportStages } from '#domain/reports/report-stages.ts';
import { defineList } from '../../lists/parts/define-list.ts';
import { amount, date, type FilterParser, someOf, someWithin } from '../../lists/parts/url-filters.ts';

export type ReportSort = 'created' | 'submitted' | 'amount';

export const reportFlags = ['violation', 'check', 'no_receipt', 'partially_approved'] as const;

/** The stages of the reports on each tab. */
export const stagesOfTab = { draft_report: reportGroups.unsubmitted, all: reportStages } as const;

/** The user's reports: the unsubmitted ones, and all. */
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
