import { counted } from '../bulk/parts/bulk-selection.ts';

export const reportLabels = {
  failedHint: 'Your data is safe. Try again in a moment.',
  notFoundTitle: 'We could not find that report',
  notFoundHint: "It may have been deleted, or you don't have access to it.",
  purposePlaceholder: 'Business purpose, in a sentence',

  noReportsHint: 'Group your expenses into a report to get them approved and paid.',
  noDraftExpensesHint: "Expenses you haven't added to a report yet appear here.",

  noLinesTitle: 'No expenses yet',
  addLinesHint: 'Add existing expenses or create a new one.',
  emptyReport: 'This report has no expenses.',
  lineRemoved: (expense: string) => `${expense} removed from the report`,

  recallHint: 'The report returns to draft. You can edit it and submit it again.',
  expensesKept: 'Its expenses are kept as draft expenses.',
  expensesOfAllKept: 'Their expenses are kept as draft expenses.',
  cannotUndo: 'This cannot be undone.',

  noDraftReports: 'You have no draft reports. Create one with these expenses.',
  everythingReported: 'All your expenses are already in a report.',
  everythingOfOwnerReported: 'All expenses are already in a report.',
  changeCategoryHint: 'Expenses that are missing required fields become drafts until you complete them.',
  selectionNotLoaded: 'The selected expenses could not be loaded. Try again.',
  newestShown: (shown: number, total: number) =>
    `Showing the newest ${shown} of ${counted(total, 'expense')}. Search to find more.`,

  notADuplicate: 'Marked as not a duplicate',
  hiddenExpense: 'Only the owner and the approvers can see the details of this expense.',
  noIssues: 'No issues found',
  issues: (count: number) => (count === 1 ? '1 issue to check' : `${count} issues to check`),
  reminded: (people: string) => `Reminder sent to ${people || 'the approvers'}`,

  approversLater: (noun: 'report' | 'advance') => `Approvers are assigned when the ${noun} is submitted.`,
};
