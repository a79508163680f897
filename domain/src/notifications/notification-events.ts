import { msg } from '../language/translate.ts';
/**
 * The recipients of an event. `person` is the one person whom the event concerns, such as the person mentioned in a
 * comment.
 */
export const notificationRecipients = ['owner', 'approver', 'person', 'payout_staff', 'admins'] as const;
export type NotificationRecipient = (typeof notificationRecipients)[number];

export const mailFrequencies = ['at_once', 'daily', 'weekly', 'off'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

/** The choices of a company for one event. */
export interface NotificationSetting {
  mail: MailFrequency;
  in_app: boolean;
  /** True to also send a message in the connected chat. */
  chat: boolean;
  /** True to also show a notification on the devices where people turned notifications on. */
  push: boolean;
  /** True if people may choose the channels for themselves. */
  can_override: boolean;
  recipients: readonly NotificationRecipient[];
  /** The groups of employees that get a copy. */
  group_ids: readonly string[];
  /** Other email addresses that get a copy. */
  addresses: readonly string[];
}

export interface NotificationEvent {
  key: string;
  /** The name of the event's group. It is in English, like `label`; `translate` returns the texts to display. */
  group: string;
  label: string;
  /** The recipient the event is addressed to; all others get a copy. */
  direct: NotificationRecipient;
  /** The recipients a company can choose. */
  offers: readonly NotificationRecipient[];
  /** Other events that follow the same setting. */
  also: readonly string[];
  defaults: NotificationSetting;
}

type ItemEvent = [
  kind: string,
  label: string,
  direct: NotificationRecipient,
  more?: { also?: readonly string[]; mail?: MailFrequency; push?: boolean },
];

const decided: readonly ItemEvent[] = [
  ['approver_added', msg`Added as an approver`, 'approver', { push: true }],
  ['handed_over', msg`Approval reassigned or escalated`, 'approver', { push: true }],
  ['reminded', msg`Approval reminder`, 'approver', { push: true }],
  ['step_begun', msg`Approval step reached`, 'person'],
  ['approved', msg`Approved`, 'owner'],
  ['partly_approved', msg`Partially approved`, 'owner'],
  ['sent_back', msg`Sent back`, 'owner'],
  ['rejected', msg`Rejected`, 'owner'],
  ['recalled', msg`Recalled before a decision`, 'approver', { mail: 'off' }],
  ['queued', msg`Queued for payment`, 'owner', { mail: 'off' }],
  ['closed', msg`Closed without payment`, 'owner'],
  ['payment_reverted', msg`Payment reverted`, 'owner'],
  ['payment_failed', msg`Payment failed`, 'person'],
  ['payment_rejected', msg`Payment rejected by the second person`, 'person'],
];

const reportEvents: readonly ItemEvent[] = [
  ['submitted', msg`Submitted for approval`, 'approver', { also: ['report.handed_on'], push: true }],
  ...decided,
  ['line_taken_out', msg`Line removed by an approver`, 'owner'],
  ['line_recoded', msg`Line recoded by an approver`, 'owner'],
  ['paid', msg`Paid`, 'owner', { also: ['payments.paid'] }],
  ['mentioned', msg`Mentioned in a comment`, 'person', { also: ['expense.mentioned'] }],
];

const advanceEvents: readonly ItemEvent[] = [
  ['submitted', msg`Submitted for approval`, 'approver', { also: ['advance.handed_on'], push: true }],
  ...decided,
  ['paid', msg`Paid`, 'owner'],
  ['settlement_due', msg`Due for settlement`, 'owner'],
  ['mentioned', msg`Mentioned in a comment`, 'person'],
];

function itemEvents(kind: 'report' | 'advance', group: string, events: readonly ItemEvent[]): NotificationEvent[] {
  return events.map(([event, label, direct, { also = [], mail, push = false } = {}]) => ({
    key: `${kind}.${event}`,
    group,
    label,
    direct,
    offers: direct === 'person' ? notificationRecipients : notificationRecipients.filter((each) => each !== 'person'),
    also,
    defaults: {
      mail: mail ?? 'at_once',
      in_app: true,
      chat: false,
      push,
      can_override: true,
      recipients: [direct],
      group_ids: [],
      addresses: [],
    },
  }));
}

/**
 * Returns an event that is not about a report or an advance. People may choose its channels, unless `more.defaults`
 * prevents it for mails that they rely on, such as invoices.
 */
function companyEvent(
  key: string,
  group: string,
  label: string,
  more: { direct?: 'person' | 'admins'; also?: readonly string[]; defaults?: Partial<NotificationSetting> } = {},
): NotificationEvent {
  const direct = more.direct ?? 'person';
  return {
    key,
    group,
    label,
    direct,
    offers: direct === 'person' ? ['person', 'payout_staff', 'admins'] : ['payout_staff', 'admins'],
    also: more.also ?? [],
    defaults: {
      mail: 'at_once',
      in_app: true,
      chat: false,
      push: false,
      can_override: true,
      recipients: [direct],
      group_ids: [],
      addresses: [],
      ...more.defaults,
    },
  };
}

const mailOnly = { in_app: false, can_override: false };

/** Every event that people are notified of. Invitations and security mails are always sent and are not listed. */
export const notificationEvents: readonly NotificationEvent[] = [
  ...itemEvents('report', msg`Reports`, reportEvents),
  ...itemEvents('advance', msg`Advances`, advanceEvents),
  companyEvent('receipt_mail.handled', msg`Receipts by email`, msg`Answer to a mailed receipt`),
  companyEvent('expense.repeated', msg`Expenses`, msg`Repeating expense created`, { defaults: { mail: 'off' } }),
  companyEvent('expense.unreported', msg`Expenses`, msg`Reminder of unreported expenses`),
  companyEvent('expense.receipts_missing', msg`Expenses`, msg`Reminder of missing receipts`),
  companyEvent('expense.expiring', msg`Expenses`, msg`Reminder of expiring expenses`),
  companyEvent('delegate.added', msg`Approvals`, msg`Made a delegate`),
  companyEvent('user.role_changed', msg`People`, msg`Roles changed`),
  companyEvent('people.imported', msg`People`, msg`People imported`, { direct: 'admins' }),
  companyEvent('card.transactions_new', msg`Cards`, msg`New or unmatched card transactions`, {
    defaults: { mail: 'daily' },
  }),
  companyEvent('card.receipts_missing', msg`Cards`, msg`Reminder of missing receipts`),
  companyEvent('card_link.failed', msg`Integrations`, msg`Card feed needs a new sign-in`, { direct: 'admins' }),
  companyEvent('accounting.failed', msg`Integrations`, msg`Journal entries not exported`, { direct: 'admins' }),
  companyEvent('erp.failed', msg`Integrations`, msg`Journal file not delivered`, { direct: 'admins' }),
  companyEvent('chat.failed', msg`Integrations`, msg`Chat must be connected again`, { direct: 'admins' }),
  companyEvent('ach.needs_action', msg`Bank transfers`, msg`Set-up needs action`, { direct: 'admins' }),
  companyEvent('ach.deposits_ready', msg`Bank transfers`, msg`Micro-deposits arrived`, { direct: 'admins' }),
  companyEvent('ach.recertify_due', msg`Bank transfers`, msg`Owners must be certified again`, { direct: 'admins' }),
  companyEvent('bank.requested', msg`Bank transfers`, msg`Bank account requested`),
  companyEvent('export.ready', msg`Exports`, msg`Export ready`, { defaults: { mail: 'off' } }),
  companyEvent('export.failed', msg`Exports`, msg`Export failed`, { defaults: { mail: 'off' } }),
  companyEvent('schedule.sent', msg`Exports`, msg`Scheduled export ready`, { defaults: mailOnly }),
  companyEvent('schedule.moved', msg`Exports`, msg`Scheduled export reassigned`),
  companyEvent('webhook.disabled', msg`Integrations`, msg`Webhook disabled`),
  companyEvent('support.acting', msg`Security`, msg`Outlay support acts in your company`, {
    direct: 'admins',
    defaults: { can_override: false },
  }),
  companyEvent('company.deletion_requested', msg`Security`, msg`Your company will be deleted, or no longer`, {
    direct: 'admins',
    also: ['company.deletion_withdrawn'],
    defaults: { can_override: false },
  }),
  companyEvent('report_request.answered', msg`Exports`, msg`Report request answered`),
  companyEvent('trial.ending', msg`Billing`, msg`Trial ends soon`, { direct: 'admins' }),
  companyEvent('invoice.issued', msg`Billing`, msg`Invoice to pay by bank transfer`, {
    direct: 'admins',
    defaults: mailOnly,
  }),
  companyEvent('invoice.overdue', msg`Billing`, msg`Invoice overdue`, { direct: 'admins', defaults: mailOnly }),
  companyEvent('invoice.paid', msg`Billing`, msg`Invoice paid`, { direct: 'admins', defaults: mailOnly }),
  companyEvent('invoice.payment_failed', msg`Billing`, msg`Invoice payment failed`, {
    direct: 'admins',
    defaults: mailOnly,
  }),
];

/** Returns the event whose setting applies to this event: the event itself, or one that lists it in `also`. */
export function notificationEventFor(event: string): NotificationEvent | undefined {
  return notificationEvents.find(({ key, also }) => key === event || also.includes(event));
}
