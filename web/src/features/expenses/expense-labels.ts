import { countText } from '#domain/text/count-text.ts';

export const expenseLabels = {
  failedHint: 'Your data is safe. Try again in a moment.',
  notFoundTitle: 'We could not find that expense',
  notFoundHint: "It may have been deleted, or you don't have access to it.",
  fileNotFoundTitle: 'We could not find that file',
  fileNotFoundHint: "It may have been deleted, or you don't have access to it.",
  lockedTitle: 'This expense cannot be edited',
  unsavedChanges: 'Save or discard your changes first.',
  notSavedYet: 'Save the expense first. Some changes could not be saved.',

  categoryPlaceholder: 'What was it for?',
  categoryUnavailable: 'Unavailable category',
  lostReceiptHint: 'You confirm that you paid this amount for the company and cannot get a copy of the receipt.',
  lostReceipt: (name: string, reason: string) => `${name} states: “${reason}”`,
  requiredFor: (category: string) => `Required for ${category}`,
  attendeesPlaceholder: 'Add a colleague or guest',
  refundHint: 'Refund / credit: it lowers the total of your report.',
  noReport: 'No report',
  newReportTitle: (month: string) => `${month} expenses`,
  reasonPlaceholder: 'What should your approver know?',
  policyPreviewFailed: 'The policy check is unavailable. You can still save the expense.',
  withinPolicy: 'Within policy',
  categoryNeeded: 'Choose a category to check policy',
  checksTitle: 'Check before you submit',
  checksHint: 'You can still submit.',
  notReimbursed: (label: string) => `${label}: recorded, but not paid back to you.`,

  rateLoading: 'Loading the exchange rate…',
  rateExample: 'Enter a rate such as 1.0845.',
  dailyRate: (day: string, rate: string) => `Daily rate on ${day}: ${rate}.`,
  sameAsDailyRate: (day: string, rate: string) => `Same as the daily rate on ${day}: ${rate}.`,
  aboveDailyRate: (percent: string, day: string, rate: string) =>
    `${percent}% above the daily rate on ${day}: ${rate}.`,
  belowDailyRate: (percent: string, day: string, rate: string) =>
    `${percent}% below the daily rate on ${day}: ${rate}.`,

  receiptHint: 'JPG, PNG, HEIC or PDF. You can also paste. We fill in the details for you.',
  readingReceipt: 'Reading the receipt. You can keep typing.',
  partlyRead: "We couldn't read everything on this receipt.",
  notRead: "We couldn't read this receipt.",
  fileRemoved: (name: string) => `${name} removed`,

  bulkHint: 'Up to 50 files: JPG, PNG, WebP, HEIC or PDF. You can also paste.',
  draftsFailedHint: 'Your uploads are safe. Try again in a moment.',
  uploaded: (done: number, total: number) => `${done} of ${total} uploaded`,
  uploadedWithFailures: (done: number, total: number, failed: number) =>
    `${done} of ${total} uploaded, ${failed} failed`,
  readyToReview: 'Add a category to each draft and check the details.',
  earlierDrafts: (count: number) =>
    count === 1 ? '1 draft from an earlier upload' : `${countText(count)} drafts from earlier uploads`,
  uploadPhase: { waiting: 'Queued', sending: 'Uploading', checking: 'Checking file…', done: 'Uploaded' },
  uploadIntro: {
    receipts: 'Each receipt becomes a draft expense, filled in automatically.',
    sheet: 'Each row becomes a draft expense.',
  },

  reviewed: (count: number) => `${countText(count)} reviewed`,
  nothingToReview: 'No drafts to review',
  reportWithReviewed: (count: number) =>
    count === 1 ? 'Create a report with this expense' : `Create a report with these ${countText(count)}`,
  reviewedHint: 'These expenses are ready to be added to a report.',
  nothingToReviewHint: 'Receipts you upload in bulk appear here until they have a category.',

  sheetHint:
    'CSV or XLSX with one expense per row and column names in the first row. Nothing is imported until you confirm.',
  rowsCannotBeImported: 'No row can be imported. Correct the file and upload it again.',
  nothingNew: 'This file contains no new expenses.',
  everyRowImported: 'Each new row becomes a draft.',
  errorRowsSkipped: 'Rows with errors are skipped.',
  rowResult: { new: 'New', known: 'Already imported', bad: 'Errors' },
  importDrafts: (count: number) => (count === 1 ? 'Import 1 draft' : `Import ${countText(count)} drafts`),
  draftsImported: (count: number) => (count === 1 ? '1 draft imported' : `${countText(count)} drafts imported`),
  rowsAlreadyImported: (count: number) => `${countText(count)} already imported`,
  rowsSkipped: (count: number) => `${countText(count)} skipped`,
  allImported: 'All rows were imported.',

  itemCategory: 'Choose a category for each item.',
  itemTax: 'Enter the tax as an amount.',
  itemOf: (count: number, total: string) => `1 of ${count} items of a receipt over ${total}`,
  splitDone: 'Fully allocated',
  leftToSplit: (amount: string) => `${amount} left to allocate.`,
  overSplit: (amount: string) => `${amount} over the total.`,
  percentExample: 'Enter percentages such as 33.3.',
  daysRange: (max: number) => `Enter a number of days from 2 to ${max}.`,
  splitInto: (count: number) => `Split into ${count}`,

  mergeTitle: 'Merge with another expense',
  mergeHint: 'This expense keeps both receipts. The other is deleted.',
  merged: 'Expenses merged',
  copied: 'Expense copied. Add a receipt to the copy.',
  deleted: 'Expense deleted',
  restored: 'Expense restored',
  deleteFailed: 'The expense could not be deleted.',
  saved: 'Expense saved',
  reportNotCreated: (reason: string) => `The expense was saved, but the report could not be created. ${reason}`,
  notADuplicate: 'Approvers will see that it is not a duplicate',
};
