import { type ReportStage, reportGroups, reportStages } from '#domain/reports/report-stages.ts';
import type { Answer } from '../../../lib/call.ts';
import { defineList } from '../../lists/parts/define-list.ts';
import { amount, date, type FilterParser, ids, someOf, someWithin } from '../../lists/parts/url-filters.ts';
import { reportFlags } from '../../reports/parts/report-list.ts';
import type { CompanyTab } from './company-report-urls.ts';

export type CompanyReport = Answer<'approvals.clientList'>['data'][number];
export type CompanySort = 'submitted' | 'created' | 'amount';

/** The stages of the reports in each tab. Drafts are missing, because only their owners can see them. */
export const companyStages: Record<CompanyTab, readonly ReportStage[]> = {
  pending: reportGroups.awaiting_approval,
  all: reportStages.filter((stage) => stage !== 'draft'),
};

/** The lists of the company's reports: those that await approval, and all that were submitted. */
export const companyLists = {
  pending: companyReports(someWithin(companyStages.pending)),
  all: companyReports(someOf(companyStages.all)),
};

function companyReports(stages: FilterParser<ReportStage[]>) {
  return defineList({
    endpoint: 'approvals.clientList',
    filters: {
      stages,
      owner_ids: ids,
      approver_ids: ids,
      department_ids: ids,
      submitted_from: date,
      submitted_to: date,
      amount_from: amount,
      amount_to: amount,
      flags: someOf(reportFlags),
    },
    sorts: ['submitted', 'created', 'amount'],
    sort: { by: 'submitted', direction: 'desc' },
  });
}
