/** Refusals of notification settings, working days, connecting Slack or Microsoft Teams, and push notifications. */
export const notificationRefusals = {
  'notification.set_by_company': () => 'Your company decides how this notification is sent.',
  'notification.recipient_not_offered': ({ name }) => `${name} cannot be notified of this event.`,
  'holiday.repeated': ({ date }) => `There is already a holiday on ${date}.`,
  'holiday.none': () =>
    'No holidays were found. Use a calendar file (.ics), or a CSV file with a date and a name in each row.',
  'holiday.too_many': ({ most }) => `A company can have up to ${most} holidays.`,
  'chat.token_refused': () =>
    'Slack does not accept this token. Copy the bot token of your Slack app, which starts with xoxb-.',
  'chat.away': () => 'Slack did not respond. Try again in a few minutes.',
  'chat.url': () => 'Teams is connected by the public https URL of a workflow.',
  'chat.not_connected': () => 'Connect Slack or Teams under Integrations first.',
  'push.off': () => 'Notifications on devices are not available here.',
  'push.subscription': () => 'This browser sent no usable address for notifications. Update the browser and try again.',
  'push.too_many': ({ most }) => `You can turn on notifications on up to ${most} devices. Remove one first.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
