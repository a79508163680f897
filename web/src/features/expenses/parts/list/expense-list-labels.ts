import { counted } from '../../../bulk/parts/bulk-selection.ts';

export const expenseListLabels = {
  noDraftExpensesHint: "Expenses you haven't added to a report yet appear here.",
  cannotUndo: 'This cannot be undone.',
  noDraftReports: 'You have no draft reports. Create one with these expenses.',
  everythingReported: 'All your expenses are already in a report.',
  everythingOfOwnerReported: 'All expenses are already in a report.',
  changeCategoryHint: 'Expenses that are missing required fields become drafts until you complete them.',
  selectionNotLoaded: 'The selected expenses could not be loaded. Try again.',
  newestShown: (shown: number, total: number) =>
    `Showing the newest ${shown} of ${counted(total, 'expense')}. Search to find more.`,
};
