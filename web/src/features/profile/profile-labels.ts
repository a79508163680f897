import { plural, t, texts } from '#domain/language/translate.ts';
import type { MailFrequency } from '#domain/notifications/notification-events.ts';

export const profileLabels = texts({
  intro: 'Your details, notifications, delegates, two-factor sign-in and sessions',
  saved: 'Profile saved',
  photoSaved: 'Photo saved',
  photoRemoved: 'Photo removed',
  photoUnreadable: 'This picture cannot be read. Choose a PNG, JPEG or WebP file.',
  photoHint: 'Drag the photo or use the arrow keys to move it.',

  signInsHint: 'If you see one that was not you, change your password and sign out everywhere.',
  timeZoneHint: 'Dates and times are shown in this time zone.',

  emailSaved: 'Email notifications saved',
  summariesOn: 'Summaries turned on',
  ownEvents: (count: number) => {
    if (count === 0) return t`Every event follows these settings and those of your company.`;
    return plural(count, 'You chose differently for 1 event.', 'You chose differently for # events.');
  },
  email: {
    company: 'You get emails as your company has set them up.',
    at_once: 'You get an email for every approval request, decision and reminder.',
    daily: 'You get one email each morning with your unread notifications.',
    weekly: 'You get one email each Monday morning with your unread notifications.',
    off: 'You get no emails, except those your company always sends. Notifications still appear in the app.',
  },

  /** The label of the default choice, which follows the company's setting. There is one label for each setting. */
  eventDefault: {
    at_once: 'Default (immediately)',
    daily: 'Default (daily summary)',
    weekly: 'Default (weekly summary)',
    off: 'Default (off)',
  } satisfies Record<MailFrequency, string>,
  /** An item in a list of channels: 'email immediately, in the app'. */
  eventMail: {
    at_once: 'email immediately',
    daily: 'email daily summary',
    weekly: 'email weekly summary',
  } satisfies Record<Exclude<MailFrequency, 'off'>, string>,

  devicesIntro: 'Get approval requests on this phone or computer, also while Outlay is closed.',
  devicesBlocked:
    'Your browser blocks notifications of Outlay. Open the settings of this site in the address bar or in the settings of the browser, allow notifications, and reload this page.',
  deviceOn: 'Notifications are on for this device',
  deviceIsOn: 'Notifications are on for this device.',
  deviceOff: 'Notifications are off for this device',
  deviceRemoved: (label: string) => t`${label} was removed`,

  receiptsIntro: 'Forward receipts to this address. They become drafts, and you get an answer by email.',
  renewHint: 'Mails to the current address are refused from then on.',
  addressRenewed: 'Address renewed',
  senderHint: 'Receipts are accepted from this address once you open the link that is sent to it.',
  senderLinkSent: (email: string) => t`A link was sent to ${email}`,
  senderConfirmed: (email: string) => t`You can now send receipts from ${email}`,
  senderRemoved: (email: string) => t`${email} was removed`,

  calendarHint: 'See in your own calendar when each approval is due. Overdue ones are shown today.',
  calendarIntro:
    'Subscribe to this link in Outlook, Google or Apple Calendar. Anyone who has it can read the titles and amounts.',
  calendarLinkReplaced: 'Link replaced. The old one no longer works.',
  calendarOff: 'Calendar turned off',

  noDelegates: 'No delegates',
  noDelegatesHint: 'A delegate can submit or approve on your behalf while you are away.',
  delegateFor: 'You are a delegate for',
  delegateIntro: 'They act on your behalf. Activity shows both names.',
  delegateAdded: 'Delegate added',
  delegateRequired: 'Choose a colleague.',
  canSubmitHint: 'Create and submit expenses, reports and advances.',
  canApproveHint: 'Approve, send back or reject items waiting for you, except their own.',
  noEndDate: 'Leave empty for no end date.',
  endDelegation: (name: string) => t`End delegation to ${name}?`,
  endDelegationHint: 'They can no longer act on your behalf. Past actions are not changed.',
  delegationEnded: (name: string) => t`${name} is no longer your delegate`,

  signedOut: 'Device signed out',
  signOutEverywhereHint: 'This ends every session, including this one. You have to sign in again on each device.',
});
