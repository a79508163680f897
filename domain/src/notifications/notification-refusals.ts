import { t } from '../language/translate.ts';

/** Refusals of notification settings, working days, connecting Slack or Microsoft Teams, and push notifications. */
export const notificationRefusals = {
  'notification.set_by_company': () => t`Your company decides how this notification is sent.`,
  'notification.recipient_not_offered': ({ name }) => t`${name} cannot be notified of this event.`,
  'holiday.repeated': ({ date }) => t`There is already a holiday on ${date}.`,
  'holiday.none': () =>
    t`No holidays were found. Use a calendar file (.ics), or a CSV file with a date and a name in each row.`,
  'holiday.too_many': ({ most }) => t`A company can have up to ${most} holidays.`,
  'chat.token_refused': () =>
    t`Slack does not accept this token. Copy the bot token of your Slack app, which starts with xoxb-.`,
  'chat.away': () => t`Slack did not respond. Try again in a few minutes.`,
  'chat.url': () => t`Teams is connected by the public https URL of a workflow.`,
  'chat.not_connected': () => t`Connect Slack or Teams under Integrations first.`,
  'push.off': () => t`Notifications on devices are not available here.`,
  'push.subscription': () =>
    t`This browser sent no usable address for notifications. Update the browser and try again.`,
  'push.too_many': ({ most }) => t`You can turn on notifications on up to ${most} devices. Remove one first.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
