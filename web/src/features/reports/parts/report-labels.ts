import { plural, t, texts } from '#domain/language/translate.ts';
import type { OwnBulkTexts } from '../../bulk/parts/use-own-bulk.tsx';

export const reportLabels = texts({
  failedHint: 'Your data is safe. Try again in a moment.',
  notFoundTitle: 'We could not find that report',
  notFoundHint: "It may have been deleted, or you don't have access to it.",
  purposePlaceholder: 'Business purpose, in a sentence',
  overtaken: 'This report was changed somewhere else. Reload to see that version, or keep your changes.',

  noReportsHint: 'Group your expenses into a report to get them approved and paid.',

  noLinesTitle: 'No expenses yet',
  addLinesHint: 'Add existing expenses or create a new one.',
  rejectedLines: (owner: string) => t`Nothing will be paid. The expenses are back in ${owner}’s unreported expenses.`,
  linesNotRecorded: 'This report was rejected before Outlay started to keep the expenses of rejected reports.',
  emptyReport: 'This report has no expenses.',
  lineRemoved: (expense: string) => t`${expense} removed from the report`,

  recallHint: 'The report returns to draft. You can edit it and submit it again.',
  expensesKept: 'Its expenses are kept as draft expenses.',

  merged: 'The expenses were merged',
  notADuplicate: 'Marked as not a duplicate. Approvers can see this.',
  hiddenExpense: 'Only the owner and the approvers can see the details of this expense.',
  noIssues: 'No issues found',
  issues: (count: number) => plural(count, '1 issue to check', '# issues to check'),
  reminded: (people: string) => (people ? t`Reminder sent to ${people}` : t`Reminder sent to the approvers`),
});

/** The texts of the bulk actions for the user's reports. */
export const ownReportTexts: OwnBulkTexts = texts<OwnBulkTexts>({
  deleteTitle: (count) => plural(count, 'Delete 1 report?', 'Delete # reports?'),
  deleteHint: 'Their expenses are kept as draft expenses.',
  submitTitle: (count) => plural(count, 'Submit 1 report?', 'Submit # reports?'),
  deleted: (count) => plural(count, '1 report deleted', '# reports deleted'),
  reminded: (count) => plural(count, '1 report reminded', '# reports reminded'),
  submitted: (count) => plural(count, '1 report submitted', '# reports submitted'),
});
