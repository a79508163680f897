import type { App } from '../http/context.ts';
import { systemRequest } from '../http/request-info.ts';
import { accountingGrants } from './accounting/accounting-grants.ts';
import { bankPayments } from './ach/bank-payments.ts';
import { receiveBankEvent } from './ach/receive-event.ts';
import { readCalendarFeed } from './approvals/calendar/calendar-feed.ts';
import { scimHandler } from './auth/scim/handle-scim.ts';
import { receivePaymentEvent } from './billing/receive-payment-event.ts';
import { receiveFeedNotification } from './cards/links/receive-notification.ts';
import { unsubscribeOutside } from './exports/outside/unsubscribe-outside.ts';
import { unsubscribe } from './notifications/unsubscribe.ts';
import { inboundMail } from './receipt-mail/receive-mail.ts';

/**
 * Connects the app to the vendors of accounting, banking and cards. Also connects the handlers for inbound mail, SCIM,
 * unsubscribe links and calendar feeds.
 */
export function connectVendors(app: App): void {
  app.accounting_grants = accountingGrants(app);
  app.inbound_mail = inboundMail(app);
  app.unsubscribe = (token) => unsubscribe({ app }, { token, is_off: true });
  app.unsubscribe_outside = (token) =>
    unsubscribeOutside({ app, request: systemRequest(app, 'unsubscribe') }, { token, is_off: true });
  app.calendar = (token, address) => readCalendarFeed(app, token, address);
  app.scim = scimHandler(app);
  if (app.card_payments) app.webhooks.set('card-payments', receivePaymentEvent(app, app.card_payments));
  if (app.cards) app.webhooks.set('cards', receiveFeedNotification(app, app.cards));
  if (!app.bank) return;
  app.payments = { ...app.payments, ach: bankPayments(app) };
  app.webhooks.set('bank', receiveBankEvent(app));
}
