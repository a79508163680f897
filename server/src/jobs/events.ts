/**
 * All events, each with the ids that it requires in addition to its own id and the company's id. All event types are
 * derived from this list.
 */
const companyEvents = {
  'company.started': [],
  'company.deletion_requested': [],
  'company.deletion_withdrawn': [],
  'user.invited': ['user_id'],
  'user.new_device': ['user_id'],
  'user.email_requested': ['user_id'],
  'user.email_notice': ['user_id'],
  'user.disabled': [],
  'user.role_changed': ['user_id'],
  'people.imported': ['import_id'],
  'mail_template.tested': ['user_id', 'test_id'],
  'chat.tested': ['user_id'],
  'chat.failed': [],
  'delegate.added': ['user_id', 'delegation_id'],
  'password.reset_asked': ['user_id'],
  'password.changed': ['user_id'],
  'two_factor.turned_on': ['user_id'],
  'two_factor.turned_off': ['user_id'],
  'receipt.read': ['file_id'],
  'receipt_mail.handled': ['user_id', 'mail_id'],
  'receipt_sender.added': ['user_id', 'sender_id'],
  'expense.alike': ['expense_id'],
  'expense.repeated': ['user_id', 'expense_id'],
  'expense.unreported': ['user_id'],
  'expense.receipts_missing': ['user_id'],
  'expense.expiring': ['user_id'],
  'mileage.changed': ['user_id'],
  'policy.changed': ['policy_id'],
  'payout.started': ['payout_id'],
  'mass_payment.started': ['mass_payment_id'],
  'bank.requested': ['user_id'],
  'card.receipts_missing': ['user_id'],
  'card.transactions_new': ['user_id'],
  'card_link.failed': ['link_id'],
  'accounting.failed': ['connection_id'],
  'erp.failed': ['delivery_id'],
  'ach.needs_action': [],
  'ach.deposits_ready': [],
  'ach.recertify_due': [],
  'payments.paid': ['user_id', 'run_id'],
  'report_request.opened': ['request_id'],
  'report_request.answered': ['user_id', 'request_id'],
  'export.ready': ['user_id', 'export_id'],
  'export.failed': ['user_id', 'export_id'],
  'schedule.sent': ['run_id'],
  'schedule.moved': ['user_id', 'schedule_id'],
  'outside_recipient.invited': ['recipient_id'],
  'support.acting': ['acting_id'],
  'webhook.disabled': ['user_id', 'webhook_id'],
  'trial.ending': [],
  'invoice.issued': ['invoice_id'],
  'invoice.overdue': ['invoice_id'],
  'invoice.payment_started': ['payment_id'],
  'invoice.refund_started': ['credit_note_id'],
  'invoice.refund_failed': ['credit_note_id'],
  'invoice.payment_settled': ['payment_id'],
} as const;

/**
 * Kinds of events about a report or an advance that notify one person, such as 'report.submitted' or 'advance.paid'.
 */
const itemEventKinds = [
  'submitted',
  'handed_on',
  'handed_over',
  'step_begun',
  'approver_added',
  'reminded',
  'recalled',
  'mentioned',
  'approved',
  'partly_approved',
  'line_taken_out',
  'line_recoded',
  'sent_back',
  'rejected',
  'settlement_due',
  'queued',
  'paid',
  'closed',
  'payment_reverted',
  'payment_failed',
  'payment_rejected',
] as const;

export type ItemEventKind = (typeof itemEventKinds)[number];
/**
 * The names of events about items. An expense is decided with its report, so only a mention creates an event about a
 * single expense.
 */
export type ItemEventName = `${'report' | 'advance'}.${ItemEventKind}` | 'expense.mentioned';

/**
 * `place_id` is the approver whom the person may replace. `round_id` groups all events of a bulk action into one mail.
 */
type ItemIds = { user_id: string; place_id?: string; round_id?: string };

type EventIds = {
  [Name in keyof typeof companyEvents]: Record<(typeof companyEvents)[Name][number], string>;
} & { [Kind in ItemEventKind as `report.${Kind}`]: ItemIds & { report_id: string } } & {
  [Kind in ItemEventKind as `advance.${Kind}`]: ItemIds & { advance_id: string };
} & { 'expense.mentioned': ItemIds & { expense_id: string } };

export type EventName = keyof EventIds;

/** An event as its listeners receive it. `activity_id` refers to the related history entry. */
export type EventPayloads = {
  [Name in EventName]: EventIds[Name] & { client_id: string; event: Name; event_id: string; activity_id?: string };
};

export type Announce = <Name extends EventName>(event: Name, ids: EventIds[Name]) => void;

export function announceItem(
  announce: Announce,
  item: { kind: 'report' | 'advance'; id: string },
  eventKind: ItemEventKind,
  ids: ItemIds,
): void {
  if (item.kind === 'report') announce(`report.${eventKind}`, { ...ids, report_id: item.id });
  else announce(`advance.${eventKind}`, { ...ids, advance_id: item.id });
}

export const itemEventNames: readonly ItemEventName[] = [
  ...itemEventKinds.flatMap((kind) => [`report.${kind}` as const, `advance.${kind}` as const]),
  'expense.mentioned',
];

export function isEventName(name: string | undefined): name is EventName {
  return name !== undefined && (name in companyEvents || itemEventNames.some((known) => known === name));
}

/** Validates a job's payload, because the queue may contain jobs from another version of the app. */
export function isEvent<Name extends EventName>(
  payload: Record<string, string>,
  name: Name,
): payload is Record<string, string> & EventPayloads[Name] {
  const needed = ['client_id', 'event_id', ...requiredIds(name)];
  return payload.event === name && needed.every((id) => payload[id] !== undefined);
}

function requiredIds(name: EventName): readonly string[] {
  if (name in companyEvents) return companyEvents[name as keyof typeof companyEvents];
  return ['user_id', `${name.split('.')[0]}_id`];
}
