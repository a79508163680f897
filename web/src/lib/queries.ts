import endpoints from 'virtual:endpoints';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaleName } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { type Answer, type CallOptions, call, type Sent } from './call.ts';

/** Returns the query of a read endpoint, cached under the endpoint's name and its input. */
export function queryOf<Name extends EndpointName>(name: Name, input: Sent<Name>, options: CallOptions = {}) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: (): Promise<Answer<Name>> => call(name, input, options),
  });
}

/** Returns the mutation of a write endpoint. On success it refetches the reads that the contract declares stale. */
export function useWrite<Name extends EndpointName>(name: Name, when: StaleWhen = 'now') {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [name],
    mutationFn: (input: Sent<Name>): Promise<Answer<Name>> => call(name, input),
    // The refetch is not awaited, because the write has succeeded even if the refetch fails.
    onSuccess: () => markStale(queries, name, when),
  });
}

type StaleWhen = 'now' | 'when_seen';

/** Invalidates the reads that a write makes stale, and refetches the visible ones unless `when` says to wait. */
export function markStale(queries: QueryClient, name: EndpointName, when: StaleWhen = 'now'): void {
  invalidate(queries, endpoints[name].stale, when);
}

/** Refetches the visible reads with these stale names after a change that was made elsewhere. */
export function refetchStale(queries: QueryClient, names: readonly StaleName[]): void {
  invalidate(queries, names, 'now');
}

function invalidate(queries: QueryClient, names: readonly StaleName[], when: StaleWhen): void {
  const stale = new Set<string>(names.flatMap((name) => readsOf[name]));
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => stale.has(String(queryKey[0])),
    refetchType: when === 'now' ? 'active' : 'none',
  });
}

/** The read endpoints for each stale name of the contract. */
const readsOf = {
  company: ['client.profile', 'client.retention'],
  home: ['home.dashboard'],
  session: ['people.detailsByToken', 'roles.byUserId', 'auth.company'],
  profile: ['people.profile'],
  sessions: ['people.sessions'],
  roles: ['roles.details', 'roles.members', 'roles.byUserId', 'roles.rpMap', 'users.basics'],
  getting_started: ['client.gettingStarted'],
  subscription: ['billing.fetchClientSubscription', 'billing.activeDetailsByAppId', 'billing.overview'],
  clients: [
    'providerAdmin.clients',
    'providerAdmin.client',
    'providerAdmin.revenue',
    'providerAdmin.reportRequests',
    'providerAdmin.deletions',
  ],
  plans: ['plans.list'],
  announcements: ['announcements.current', 'announcements.list'],
  users: ['users.basics', 'users.pagedList', 'users.list', 'users.search', 'users.details', 'roles.members'],
  organisation: [
    'organisation.entities',
    'organisation.departments',
    'organisation.businessUnits',
    'organisation.levels',
    'organisation.groups',
    'users.basics',
  ],
  custom_fields: ['customFields.list'],
  categories: ['categories.all', 'categories.list', 'attributes.list'],
  policies: ['policies.list', 'policies.details', 'policies.mine'],
  currencies: ['currencies.allowed', 'currencies.settings', 'currencies.history', 'currencies.exrate'],
  delegates: ['delegates.list'],
  nudges: ['users.nudgeCount', 'users.nudgeDisplay'],
  expenses: [
    'expenses.list',
    'expenses.pagedList',
    'expenses.search',
    'expenses.uncategorized',
    'expenses.details',
    'expenses.activity',
    'mileage.details',
    'perDiem.details',
  ],
  reports: ['reports.pagedList', 'reports.search', 'reports.details', 'reports.preview'],
  exports: ['exports.history', 'exports.details'],
  views: ['views.list'],
  approval_rules: ['approvalRules.list', 'approvalRules.details'],
  approvals: ['approvals.list', 'approvals.counts', 'approvals.history', 'approvals.clientList', 'approvals.details'],
  advances: ['advances.list', 'advances.clientList', 'advances.details', 'advances.available'],
  attachments: ['attachments.list'],
  repeating_expenses: ['repeatingExpenses.list'],
  controls: ['controls.read', 'controls.violations'],
  payouts: [
    'payouts.list',
    'payouts.counts',
    'payouts.preFlight',
    'payouts.paymentDetails',
    'payouts.postings',
    'bankFiles.missingDetails',
    'paymentRuns.list',
    'paymentRuns.details',
  ],
  mileage: ['mileage.basics', 'mileage.settings', 'mileage.commute'],
  export_templates: ['exportTemplates.list', 'exportTemplates.details'],
  report_requests: ['reportRequests.list'],
  report_schedules: ['reportSchedules.list', 'reportSchedules.history'],
  outside_recipients: ['outsideRecipients.list'],
  per_diem: ['perDiem.userFields', 'perDiem.settings', 'perDiem.rateLists', 'perDiem.searchRates'],
  budgets: ['budgets.list'],
  cards: [
    'cards.list',
    'cards.integration',
    'cards.corporateAccounts',
    'cards.transactions',
    'cards.pagedTransactions',
    'cards.transactionDetails',
    'cards.ofExpense',
    'cardLinks.list',
    'cardStatements.list',
    'cardStatements.details',
    'cardPeriods.list',
    'cardPeriods.details',
  ],
  ach: [
    'ach.customer',
    'ach.fundingSources',
    'ach.transfers',
    'ach.transfersErrorList',
    'ach.payoutReportCount',
    'ach.reconciliation',
  ],
  api_keys: ['apiKeys.list'],
  trips: ['trips.list', 'trips.details'],
  travel_connection: ['trips.connection'],
  webhooks: ['webhooks.list', 'webhooks.deliveries'],
  ledger: [
    'ledger.list',
    'ledger.choices',
    'ledger.trialBalance',
    'ledger.ageing',
    'ledger.periods',
    'ledger.periodChecklist',
    'ledger.chart',
    'accruals.show',
    'inputTax.report',
    'inputTax.expenses',
    'inputTax.shares',
  ],
  bank_files: [
    'bankFiles.myAccounts',
    'bankFiles.missingDetails',
    'bankFiles.payingAccounts',
    'bankFiles.preview',
    'bankFiles.list',
    'bankFiles.details',
  ],
  payment_runs: ['paymentRuns.list', 'paymentRuns.details'],
  single_sign_on: ['singleSignOn.settings'],
  scim: ['scim.token'],
  security: ['security.settings'],
  fraud_log: ['fraudLog.list', 'fraudLog.settings'],
  erp_connectors: ['erp.connectors'],
  accounting: [
    'accounting.connections',
    'accounting.mappings',
    'accounting.exports',
    'accounting.periods',
    'accounting.preview',
  ],
  two_factor: ['twoFactor.status'],
  receipt_mail: ['receiptMail.settings'],
  calendar_feed: ['calendarFeed.details'],
  notices: ['notices.list', 'notices.settings', 'notices.events'],
  push: ['push.devices', 'notices.events'],
  notifications: [
    'notifications.list',
    'notifications.mails',
    'notifications.reminders',
    'notifications.template',
    'chat.show',
    'workCalendar.show',
  ],
} as const satisfies Record<StaleName, readonly EndpointName[]>;
