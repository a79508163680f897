export const exportLabels = {
  intro: 'Exports run in the background and are available for 30 days.',
  emptyTitle: 'No exports yet',
  emptyMine: 'Reports, receipts and lists you export appear here.',
  emptyCompany: 'Payout lists and company report exports appear here.',
  noMatchTitle: 'No matching exports',
  noMatchHint: 'Try another status.',
  preparing: (title: string) => `Preparing ${title}`,
  downloaded: (title: string) => `${title} downloaded`,
  failed: (title: string, failure: string) => `${title} could not be exported. ${failure}`.trim(),
  startFailed: 'Failed to download',
};
