import { accounting } from './accounting.contract.ts';
import { accruals } from './accruals.contract.ts';
import { ach } from './ach.contract.ts';
import { acting } from './acting.contract.ts';
import { advances } from './advances.contract.ts';
import { analytics } from './analytics.contract.ts';
import { announcements } from './announcements.contract.ts';
import { apiKeys } from './api-keys.contract.ts';
import { approvalLinks } from './approval-links.contract.ts';
import { approvalRules } from './approval-rules.contract.ts';
import { approvals } from './approvals.contract.ts';
import { attachments } from './attachments.contract.ts';
import { audit } from './audit.contract.ts';
import { auth } from './auth.contract.ts';
import { bankFiles } from './bank-files.contract.ts';
import { billing } from './billing.contract.ts';
import { budgets } from './budgets.contract.ts';
import { bulk } from './bulk.contract.ts';
import { calendarFeed } from './calendar-feed.contract.ts';
import { cardLinks } from './card-links.contract.ts';
import { cardPeriods } from './card-periods.contract.ts';
import { cardStatements } from './card-statements.contract.ts';
import { cards } from './cards.contract.ts';
import { attributes, categories } from './categories.contract.ts';
import { chat } from './chat.contract.ts';
import { client } from './client.contract.ts';
import { controls } from './controls.contract.ts';
import { currencies } from './currencies.contract.ts';
import { customFields } from './custom-fields.contract.ts';
import { delegates } from './delegates.contract.ts';
import type { Endpoint, EndpointGroup } from './endpoint.ts';
import { erp } from './erp.contract.ts';
import { expenses } from './expenses.contract.ts';
import { exportTemplates } from './export-templates.contract.ts';
import { exports } from './exports.contract.ts';
import { files } from './files.contract.ts';
import { fraudLog } from './fraud-log.contract.ts';
import { home } from './home.contract.ts';
import { inputTax } from './input-tax.contract.ts';
import { insights } from './insights.contract.ts';
import { ledger } from './ledger.contract.ts';
import { mileage } from './mileage.contract.ts';
import { notices } from './notices.contract.ts';
import { notifications } from './notifications.contract.ts';
import { organisation } from './organisation.contract.ts';
import { outsideRecipients } from './outside-recipients.contract.ts';
import { paymentRuns } from './payment-runs.contract.ts';
import { payouts } from './payouts.contract.ts';
import { people } from './people.contract.ts';
import { perDiem } from './per-diem.contract.ts';
import { photos } from './photos.contract.ts';
import { plans } from './plans.contract.ts';
import { policies } from './policies.contract.ts';
import { providerAdmin } from './provider-admin.contract.ts';
import { push } from './push.contract.ts';
import { receiptMail } from './receipt-mail.contract.ts';
import { repeatingExpenses } from './repeating-expenses.contract.ts';
import { reportRequests } from './report-requests.contract.ts';
import { reportSchedules } from './report-schedules.contract.ts';
import { reports } from './reports.contract.ts';
import { roles } from './roles.contract.ts';
import { scim } from './scim.contract.ts';
import { security } from './security.contract.ts';
import { singleSignOn } from './single-sign-on.contract.ts';
import { trips } from './trips.contract.ts';
import { twoFactor } from './two-factor.contract.ts';
import { users } from './users.contract.ts';
import { views } from './views.contract.ts';
import { webhooks } from './webhooks.contract.ts';
import { workCalendar } from './work-calendar.contract.ts';

/**
 * Every endpoint of the API. Routes, typed calls, the permission matrix, the tenant isolation test, the fuzz table and
 * the API docs are generated from this list.
 */
const everyEndpoint = {
  accounting,
  erp,
  acting,
  accruals,
  ach,
  advances,
  analytics,
  announcements,
  apiKeys,
  approvalRules,
  approvalLinks,
  approvals,
  attachments,
  attributes,
  audit,
  auth,
  bankFiles,
  billing,
  budgets,
  bulk,
  calendarFeed,
  cardLinks,
  cardPeriods,
  cards,
  cardStatements,
  categories,
  chat,
  client,
  controls,
  currencies,
  customFields,
  delegates,
  expenses,
  exports,
  exportTemplates,
  files,
  fraudLog,
  ledger,
  home,
  inputTax,
  insights,
  mileage,
  notices,
  notifications,
  organisation,
  paymentRuns,
  payouts,
  people,
  perDiem,
  photos,
  plans,
  policies,
  providerAdmin,
  push,
  receiptMail,
  repeatingExpenses,
  reportRequests,
  outsideRecipients,
  reportSchedules,
  reports,
  roles,
  trips,
  twoFactor,
  scim,
  security,
  singleSignOn,
  users,
  views,
  webhooks,
  workCalendar,
} satisfies Record<string, EndpointGroup>;

export type EveryEndpoint = typeof everyEndpoint;

/** Names such as 'home.dashboard', by which the web app calls endpoints. */
export type EndpointName = {
  [Group in keyof EveryEndpoint & string]: `${Group}.${keyof EveryEndpoint[Group] & string}`;
}[keyof EveryEndpoint & string];

export type EndpointNamed<Name extends EndpointName> =
  Name extends `${infer Group extends keyof EveryEndpoint & string}.${infer Key}`
    ? Key extends keyof EveryEndpoint[Group]
      ? EveryEndpoint[Group][Key]
      : never
    : never;

export interface NamedEndpoint {
  name: EndpointName;
  endpoint: Endpoint;
}

/** Returns the endpoints as a flat list, for code that iterates over them. */
export function endpointList(): NamedEndpoint[] {
  return Object.entries(everyEndpoint as Record<string, EndpointGroup>).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([key, endpoint]) => ({ name: `${group}.${key}` as EndpointName, endpoint })),
  );
}
