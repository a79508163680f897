import { plural, t, texts } from '#domain/language/translate.ts';

export const homeLabels = texts({
  overview: 'Overview',
  failed: 'Failed to fetch Dashboard.',
  failedHint: 'Your data is safe. Try again in a moment.',
  caughtUp: "You're all caught up",
  caughtUpHint: 'Reports to fix, approvals and drafts to complete appear here.',
  noActivity: 'No activity recorded yet',
  noActivityHint: 'Your activity and updates on your reports appear here.',
  drop: 'Drop receipts here',
  dropHint: 'JPG, PNG, HEIC or PDF, up to 20 MB',
  photograph: 'Photograph a receipt',
  photographHint: 'We read the amount, date and merchant',
  firstSteps: (done: number, total: number) => t`Getting started: ${done} of ${total} done`,
  nextStep: (title: string) => t`Next: ${title}`,
  needCategory: (count: number) => plural(count, '1 needs a category', '# need a category'),
  dismissNudge: (title: string) => t`Dismiss: ${title}`,
});
