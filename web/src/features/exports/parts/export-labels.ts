import { t, texts } from '#domain/language/translate.ts';
export const exportLabels = texts({
  intro: 'Exports run in the background.',
  emptyTitle: 'No exports yet',
  emptyMine: 'Reports, receipts and lists you export appear here.',
  emptyCompany: 'Payout lists and company report exports appear here.',
  noMatchTitle: 'No matching exports',
  noMatchHint: 'Try another status.',
  preparing: (title: string) => t`Preparing ${title}`,
  downloaded: (title: string) => t`${title} downloaded`,
  failed: (title: string, failure: string) => t`${title} could not be exported. ${failure}`.trim(),
  startFailed: 'Failed to download',
});
