import { countText } from '#domain/text/count-text.ts';

export const homeLabels = {
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
  firstSteps: (done: number, total: number) => `Getting started: ${done} of ${total} done`,
  nextStep: (title: string) => `Next: ${title}`,
  needCategory: (count: number) => (count === 1 ? '1 needs a category' : `${countText(count)} need a category`),
  dismissNudge: (title: string) => `Dismiss: ${title}`,
};
