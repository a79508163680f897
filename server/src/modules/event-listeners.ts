import type { App } from '../http/context.ts';
import {
  type EventName,
  type EventPayloads,
  type ItemEventName,
  isEvent,
  isEventName,
  itemEventNames,
} from '../jobs/events.ts';
import { notifyDeliveryFailed } from './accounting/erp/notify-delivery-failed.ts';
import { notifyAccountingFailed } from './accounting/notify-accounting-failed.ts';
import { notifyBankRequested } from './ach/notify-bank-requested.ts';
import { notifySetUp } from './ach/notify-set-up.ts';
import { sendMassPayment } from './ach/send-transfer.ts';
import { reevaluateAdvances } from './advances/reevaluate-advances.ts';
import type { DecidedKinds } from './approval-rules/decided-kind.ts';
import { itemPeopleReader } from './approval-rules/read-item-people.ts';
import { makeApprovalLinks } from './approvals/make-approval-links.ts';
import { reassignApprovals } from './approvals/reassign-approvals.ts';
import { endSessionsElsewhere } from './auth/end-sessions-elsewhere.ts';
import { chargePayment } from './billing/charge-payment.ts';
import { mailPayment, mailTransferRequest } from './billing/mail-payment.ts';
import { notifyTrialEnding } from './billing/notify-trial-ending.ts';
import { refundToCard } from './billing/refund-to-card.ts';
import { notifyRefundFailed } from './billing/settle-refund.ts';
import { notifyLinkFailed, notifyNewTransactions } from './cards/notify-cards.ts';
import { notifyMissingReceipts } from './cards/remind-of-receipts.ts';
import { createDefaultCategories } from './categories/create-default-categories.ts';
import { createDefaultCurrencies } from './currencies/save-currency-settings.ts';
import { refreshChecks } from './expenses/checks/refresh-checks.ts';
import { reevaluateDrafts } from './expenses/policy/reevaluate-drafts.ts';
import { fillFromReading } from './expenses/receipts/fill-from-reading.ts';
import { notifyOfExpenses } from './expenses/reminders/remind-of-expenses.ts';
import { notifyRepeated } from './expenses/repeating/create-due-drafts.ts';
import { notifyExport } from './exports/notify-export.ts';
import { mailFileOutside } from './exports/outside/mail-file-outside.ts';
import { mailInvitation } from './exports/outside/mail-invitation.ts';
import { mailProvider, notifyRequester } from './exports/requests/mail-requests.ts';
import { mailScheduledFile } from './exports/schedules/mail-scheduled-file.ts';
import { moveSchedules, notifyScheduleOwner } from './exports/schedules/move-schedules.ts';
import { notifyWebhookDisabled } from './integrations/send-webhooks.ts';
import { recalculateTrips } from './mileage/recalculate-trips.ts';
import { notifyChatFailed } from './notifications/chat/notify-chat-failed.ts';
import { sendChatTest } from './notifications/chat/send-chat.ts';
import { mailOnEvent } from './notifications/mail-on-event.ts';
import { mailTemplateTest } from './notifications/mail-templates.ts';
import { notifyDelegate, notifyRoleChanged } from './notifications/notify-account-changes.ts';
import { type ItemEvent, notifyOnEvent } from './notifications/notify-on-event.ts';
import { notifyPeopleImported } from './notifications/notify-people-imported.ts';
import { notifySupportActing } from './notifications/notify-support-acting.ts';
import { notifyPayments } from './payouts/announce-paid.ts';
import { sendToProvider } from './payouts/send-to-provider.ts';
import { notifyDeletion } from './privacy/notify-deletion.ts';
import { answerReceiptMail } from './receipt-mail/answer-mail.ts';
import { mailSenderLink } from './receipt-mail/mail-sender-link.ts';

type Listener<Payload> = (app: App, event: Payload) => Promise<void>;

/** Marks an event that is recorded only for the history and has no listeners. */
export const historyOnly: readonly never[] = [];

/**
 * The listeners of all events. They run one after another, and all of them again if one fails. So a change comes before
 * messages, which fail while the mail server is unavailable. A missing event, or a listener that needs ids that the
 * event does not have, is a compile error.
 */
type EventListeners = { [Name in EventName]: readonly Listener<EventPayloads[Name]>[] };

export function eventListeners(kinds: DecidedKinds): EventListeners {
  const sources = { readItemPeople: itemPeopleReader(kinds), makeLinks: makeApprovalLinks };
  const notify = (app: App, event: ItemEvent) => notifyOnEvent(app, event, sources);
  return {
    'company.started': [startSettings],
    'company.deletion_requested': [notifyDeletion],
    'company.deletion_withdrawn': [notifyDeletion],
    'user.invited': [mailOnEvent],
    'user.new_device': [mailOnEvent],
    'user.email_requested': [mailOnEvent],
    'user.email_notice': [mailOnEvent],
    'user.role_changed': [notifyRoleChanged],
    'mail_template.tested': [mailTemplateTest],
    'chat.tested': [sendChatTest],
    'chat.failed': [notifyChatFailed],
    'people.imported': [notifyPeopleImported],
    'delegate.added': [notifyDelegate],
    'user.disabled': [(app, event) => reassignApprovals(app, kinds, event), moveSchedules],
    'password.reset_asked': [mailOnEvent],
    'password.changed': [endSessionsElsewhere, mailOnEvent],
    'two_factor.turned_on': [mailOnEvent],
    'two_factor.turned_off': [mailOnEvent],
    'receipt.read': [fillFromReading],
    'receipt_mail.handled': [answerReceiptMail],
    'receipt_sender.added': [mailSenderLink],
    'expense.alike': [refreshChecks],
    'expense.repeated': [notifyRepeated],
    'expense.unreported': [notifyOfExpenses],
    'expense.receipts_missing': [notifyOfExpenses],
    'expense.expiring': [notifyOfExpenses],
    'mileage.changed': [recalculateTrips],
    'policy.changed': [reevaluateDrafts, reevaluateAdvances],
    'payout.started': [sendToProvider],
    'mass_payment.started': [sendMassPayment],
    'bank.requested': [notifyBankRequested],
    'card.receipts_missing': [notifyMissingReceipts],
    'card.transactions_new': [notifyNewTransactions],
    'card_link.failed': [notifyLinkFailed],
    'accounting.failed': [notifyAccountingFailed],
    'erp.failed': [notifyDeliveryFailed],
    'ach.needs_action': [notifySetUp],
    'ach.deposits_ready': [notifySetUp],
    'ach.recertify_due': [notifySetUp],
    'payments.paid': [notifyPayments],
    'report_request.opened': [mailProvider],
    'report_request.answered': [notifyRequester],
    'export.ready': [notifyExport],
    'export.failed': [notifyExport],
    'schedule.sent': [mailScheduledFile, mailFileOutside],
    'schedule.moved': [notifyScheduleOwner],
    'outside_recipient.invited': [mailInvitation],
    'support.acting': [notifySupportActing],
    'webhook.disabled': [notifyWebhookDisabled],
    'trial.ending': [notifyTrialEnding],
    'invoice.issued': [mailTransferRequest],
    'invoice.overdue': [mailTransferRequest],
    'invoice.payment_started': [chargePayment],
    'invoice.refund_started': [refundToCard],
    'invoice.refund_failed': [notifyRefundFailed],
    'invoice.payment_settled': [mailPayment],
    ...everyItemEvent([notify]),
  };
}

/** Delivers an event to its listeners. An invalid payload throws an error, and the queue tries the event again. */
export async function deliverEvent(
  app: App,
  listeners: EventListeners,
  payload: Record<string, string>,
): Promise<void> {
  const name = payload.event;
  if (!isEventName(name) || !isEvent(payload, name)) throw new Error(`The event ${name} has an invalid payload.`);
  await deliver(app, listeners, { name, payload });
}

async function deliver<Name extends EventName>(
  app: App,
  listeners: EventListeners,
  { name, payload }: { name: Name; payload: EventPayloads[Name] },
): Promise<void> {
  const found: readonly Listener<EventPayloads[Name]>[] = listeners[name];
  for (const listener of found) await listener(app, payload);
}

type ItemListener = Listener<EventPayloads[ItemEventName]>;

function everyItemEvent(listeners: readonly ItemListener[]): Record<ItemEventName, readonly ItemListener[]> {
  return Object.fromEntries(itemEventNames.map((name) => [name, listeners])) as Record<
    ItemEventName,
    readonly ItemListener[]
  >;
}

/**
 * Creates the settings that a new company needs before its first expense. If the event is delivered twice, the second
 * run changes nothing.
 */
function startSettings(app: App, { client_id }: { client_id: string }): Promise<void> {
  return app.database.inCompany(client_id, async (tx) => {
    await createDefaultCurrencies(tx, client_id);
    await createDefaultCategories(tx, client_id);
  });
}
