import type { reports } from '#contract/reports.contract.ts';
import { type RoutesOf, read, readReplica, write } from '../../http/context.ts';
import { checkReport } from './check-report.ts';
import { commentReport } from './comment-report.ts';
import { pagedReports, searchReports } from './list-reports.ts';
import { previewSubmission } from './preview-submission.ts';
import { reportDetails, withReport } from './read-report.ts';
import { recallReport } from './recall-report.ts';
import { remindApprovers } from './remind-approvers.ts';
import { removeReports } from './remove-reports.ts';
import { createReport, editReport, retitleReport } from './save-report.ts';
import { submitReport } from './submit-report.ts';

/** The report endpoints that the exports module implements. */
type Exported = 'download' | 'zipReceipts' | 'zipReports' | 'bulkReports';

export const reportsRoutes = {
  pagedList: readReplica(pagedReports),
  search: readReplica(searchReports),
  details: read(reportDetails),
  create: write(withReport(createReport)),
  edit: write(withReport(editReport)),
  titleUpdate: write(withReport(retitleReport)),
  remove: write(removeReports),
  preview: read(previewSubmission),
  submit: write(withReport(submitReport)),
  recall: write(withReport(recallReport)),
  comment: write(commentReport),
  remind: write(remindApprovers),
  fraudCheck: write(checkReport),
} satisfies Omit<RoutesOf<typeof reports>, Exported>;
