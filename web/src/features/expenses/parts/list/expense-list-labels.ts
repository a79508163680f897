import { plural, texts } from '#domain/language/translate.ts';

export const expenseListLabels = texts({
  noDraftExpensesHint: "Expenses you haven't added to a report yet appear here.",
  cannotUndo: 'This cannot be undone.',
  noDraftReports: 'You have no draft reports. Create one with these expenses.',
  everythingReported: 'All your expenses are already in a report.',
  everythingOfOwnerReported: 'All expenses are already in a report.',
  changeCategoryHint: 'Expenses that are missing required fields become drafts until you complete them.',
  selectionNotLoaded: 'The selected expenses could not be loaded. Try again.',
  newestShown: (shown: number, total: number) =>
    plural(
      total,
      'Showing the newest {0} of 1 expense. Search to find more.',
      'Showing the newest {0} of # expenses. Search to find more.',
      shown,
    ),
});

/** The messages that report the results of bulk actions. */
export const expensesDone = {
  deleted: (count: number) => plural(count, '1 expense deleted', '# expenses deleted'),
  restored: (count: number) => plural(count, '1 expense restored', '# expenses restored'),
  added: (count: number) => plural(count, '1 expense added', '# expenses added'),
  addedTo: (report_number: string) => (count: number) =>
    plural(count, '1 expense added to {0}', '# expenses added to {0}', report_number),
  movedTo: (category: string) => (count: number) =>
    plural(count, '1 expense moved to {0}', '# expenses moved to {0}', category),
};
