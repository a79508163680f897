/** `person` is the one person an event concerns, such as the one mentioned in a comment. */
export const notificationRecipients = ['owner', 'approver', 'person', 'payout_staff', 'admins'] as const;
export type NotificationRecipient = (typeof notificationRecipients)[number];

export const mailFrequencies = ['at_once', 'daily', 'weekly', 'off'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

/** The choices of a company for one event. */
export interface NotificationSetting {
  mail: MailFrequency;
  in_app: boolean;
  /** Also sends a message in the connected chat. */
  chat: boolean;
  /** Also shows a notification on the devices where people turned them on. */
  push: boolean;
  /** Lets people choose the channels for themselves. */
  can_override: boolean;
  recipients: readonly NotificationRecipient[];
  /** The groups of employees that get a copy. */
  group_ids: readonly string[];
  /** Other email addresses that get a copy. */
  addresses: readonly string[];
}

export interface NotificationEvent {
  key: string;
  group: string;
  label: string;
  /** The recipient the event is addressed to; all others get a copy. */
  direct: NotificationRecipient;
  /** The recipients a company can choose. */
  offers: readonly NotificationRecipient[];
  /** Further event names that follow the same setting. */
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
  ['approver_added', 'Added as an approver', 'approver', { push: true }],
  ['handed_over', 'Approval reassigned or escalated', 'approver', { push: true }],
  ['reminded', 'Approval reminder', 'approver', { push: true }],
  ['step_begun', 'Approval step reached', 'person'],
  ['approved', 'Approved', 'owner'],
  ['partly_approved', 'Partially approved', 'owner'],
  ['sent_back', 'Sent back', 'owner'],
  ['rejected', 'Rejected', 'owner'],
  ['recalled', 'Recalled before a decision', 'approver', { mail: 'off' }],
  ['queued', 'Queued for payment', 'owner', { mail: 'off' }],
  ['closed', 'Closed without payment', 'owner'],
  ['payment_reverted', 'Payment reverted', 'owner'],
  ['payment_failed', 'Payment failed', 'person'],
  ['payment_rejected', 'Payment rejected by the second person', 'person'],
];

const reportEvents: readonly ItemEvent[] = [
  ['submitted', 'Submitted for approval', 'approver', { also: ['report.handed_on'], push: true }],
  ...decided,
  ['line_taken_out', 'Line removed by an approver', 'owner'],
  ['line_recoded', 'Line recoded by an approver', 'owner'],
  ['paid', 'Paid', 'owner', { also: ['payments.paid'] }],
  ['mentioned', 'Mentioned in a comment', 'person', { also: ['expense.mentioned'] }],
];

const advanceEvents: readonly ItemEvent[] = [
  ['submitted', 'Submitted for approval', 'approver', { also: ['advance.handed_on'], push: true }],
  ...decided,
  ['paid', 'Paid', 'owner'],
  ['settlement_due', 'Due for settlement', 'owner'],
  ['mentioned', 'Mentioned in a comment', 'person'],
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

/** An event outside reports and advances. Mails that people rely on, such as invoices, cannot be overridden. */
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
  ...itemEvents('report', 'Reports', reportEvents),
  ...itemEvents('advance', 'Advances', advanceEvents),
  companyEvent('receipt_mail.handled', 'Receipts by email', 'Answer to a mailed receipt'),
  companyEvent('expense.repeated', 'Expenses', 'Repeating expense created', { defaults: { mail: 'off' } }),
  companyEvent('expense.unreported', 'Expenses', 'Reminder of unreported expenses'),
  companyEvent('expense.receipts_missing', 'Expenses', 'Reminder of missing receipts'),
  companyEvent('expense.expiring', 'Expenses', 'Reminder of expiring expenses'),
  companyEvent('delegate.added', 'Approvals', 'Made a delegate'),
  companyEvent('user.role_changed', 'People', 'Roles changed'),
  companyEvent('people.imported', 'People', 'People imported', { direct: 'admins' }),
  companyEvent('card.transactions_new', 'Cards', 'New or unmatched card transactions', { defaults: { mail: 'daily' } }),
  companyEvent('card.receipts_missing', 'Cards', 'Reminder of missing receipts'),
  companyEvent('card_link.failed', 'Integrations', 'Card feed needs a new sign-in', { direct: 'admins' }),
  companyEvent('accounting.failed', 'Integrations', 'Journal entries not exported', { direct: 'admins' }),
  companyEvent('erp.failed', 'Integrations', 'Journal file not delivered', { direct: 'admins' }),
  companyEvent('chat.failed', 'Integrations', 'Chat must be connected again', { direct: 'admins' }),
  companyEvent('ach.needs_action', 'Bank transfers', 'Set-up needs action', { direct: 'admins' }),
  companyEvent('ach.deposits_ready', 'Bank transfers', 'Micro-deposits arrived', { direct: 'admins' }),
  companyEvent('ach.recertify_due', 'Bank transfers', 'Owners must be certified again', { direct: 'admins' }),
  companyEvent('bank.requested', 'Bank transfers', 'Bank account requested'),
  companyEvent('export.ready', 'Exports', 'Export ready', { defaults: { mail: 'off' } }),
  companyEvent('export.failed', 'Exports', 'Export failed', { defaults: { mail: 'off' } }),
  companyEvent('schedule.sent', 'Exports', 'Scheduled export ready', { defaults: mailOnly }),
  companyEvent('schedule.moved', 'Exports', 'Scheduled export reassigned'),
  companyEvent('webhook.disabled', 'Integrations', 'Webhook disabled'),
  companyEvent('support.acting', 'Security', 'Outlay support acts in your company', {
    direct: 'admins',
    defaults: { can_override: false },
  }),
  companyEvent('company.deletion_requested', 'Security', 'Your company will be deleted, or no longer', {
    direct: 'admins',
    also: ['company.deletion_withdrawn'],
    defaults: { can_override: false },
  }),
  companyEvent('report_request.answered', 'Exports', 'Report request answered'),
  companyEvent('trial.ending', 'Billing', 'Trial ends soon', { direct: 'admins' }),
  companyEvent('invoice.issued', 'Billing', 'Invoice to pay by bank transfer', {
    direct: 'admins',
    defaults: mailOnly,
  }),
  companyEvent('invoice.overdue', 'Billing', 'Invoice overdue', { direct: 'admins', defaults: mailOnly }),
  companyEvent('invoice.paid', 'Billing', 'Invoice paid', { direct: 'admins', defaults: mailOnly }),
  companyEvent('invoice.payment_failed', 'Billing', 'Invoice payment failed', { direct: 'admins', defaults: mailOnly }),
];

/** The entry whose setting applies to an event. */
export function notificationEventFor(event: string): NotificationEvent | undefined {
  return notificationEvents.find(({ key, also }) => key === event || also.includes(event));
}
