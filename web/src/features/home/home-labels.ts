export const homeLabels = {
  overview: 'Overview',
  failed: 'Failed to fetch Dashboard.',
  failedHint: 'Your data is safe. Try again in a moment.',
  caughtUp: "You're all caught up",
  caughtUpHint: 'Reports sent back to you and approvals waiting for you appear here.',
  noActivity: 'No activity recorded yet',
  noActivityHint: 'Your activity and updates on your reports appear here.',
  dismissNudge: (title: string) => `Dismiss: ${title}`,
};
