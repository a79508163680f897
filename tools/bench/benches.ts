import type { EndpointName } from '#contract/every-endpoint.ts';
import { addMonths, monthOf } from '#domain/ledger/months.ts';

/** The kind of rows that determines the size of a company. */
export type Measure = 'reports' | 'people' | 'waiting' | 'paid' | 'trips' | 'cards' | 'postings' | 'spending';

/** A person whose screens are measured, with ids of their items. */
export interface BenchPerson {
  /** The person's newest report. */
  report_id: string;
  /** The item that has waited longest for the person's decision; null if there is none. */
  waiting_id: string | null;
  no_of_reports: number;
  no_of_expenses: number;
  /** The number of people in the person's company. */
  no_of_people: number;
  /** A category that the person has used. */
  category_id: string;
  /** The vehicle type of the person's mileage claims; null if there are none. */
  type_id: string | null;
}

export interface Bench {
  /** The name that the results table shows. */
  name: string;
  endpoint: EndpointName;
  /** The endpoint is measured in companies with many rows of this kind. */
  by: Measure;
  input?: (person: BenchPerson) => Record<string, unknown>;
  /** The limit and the goal, as multiples of the baseline's p50. */
  bar: number;
  goal: number;
  /**
   * The limit of p50 in milliseconds, with one request at a time, for an endpoint that may be slower than a first page.
   * Its growth with the company's size has no target, so only the largest company counts.
   */
  max_ms?: number;
}

const rowsAPage = 50;
const newestFirst = { sort: { by: 'created', direction: 'desc' }, limit: rowsAPage };
const firstPage = { by: 'reports', bar: 3, goal: 2 } as const;
const countedPage = { ...firstPage, max_ms: 10 } as const;
const people = { endpoint: 'users.pagedList', by: 'people', bar: 3, goal: 2 } as const;
const reports = (
  name: string,
  filters: Record<string, unknown>,
  limits: typeof firstPage | typeof countedPage,
): Bench => ({
  name: `report/v1/list, ${name}`,
  endpoint: 'reports.pagedList',
  ...limits,
  input: () => ({ ...newestFirst, filters }),
});
const expenses = (
  name: string,
  limits: typeof firstPage | typeof countedPage,
  input: (person: BenchPerson) => Record<string, unknown>,
): Bench => ({
  name: `expense/v1/list, ${name}`,
  endpoint: 'expenses.pagedList',
  ...limits,
  input: (person) => ({ ...newestFirst, ...input(person) }),
});
const by = (filters: Record<string, unknown>) => () => ({ filters });
const inbox = (name: string, limits: typeof firstPage | typeof countedPage, input: Record<string, unknown>): Bench => ({
  name: `approvals/list, ${name}`,
  endpoint: 'approvals.list',
  ...limits,
  by: 'waiting',
  input: () => ({ limit: rowsAPage, ...input }),
});
const company = (
  name: string,
  limits: typeof firstPage | typeof countedPage,
  input: Record<string, unknown>,
): Bench => ({
  name: `approvals/client/list, ${name}`,
  endpoint: 'approvals.clientList',
  ...limits,
  by: 'waiting',
  input: () => ({ ...newestFirst, ...input }),
});

const payout = (
  name: string,
  limits: Pick<Bench, 'bar' | 'goal' | 'max_ms'>,
  input: Record<string, unknown>,
): Bench => ({
  name: `report/payout/list, ${name}`,
  endpoint: 'payouts.list',
  ...limits,
  by: 'paid',
  input: () => ({ tab: 'paid', limit: rowsAPage, ...input }),
});

const chicago = { country: 'US', state: '', city: 'Chicago', time_zone: 'America/Chicago' };
const fiveDays = {
  departs_at: '2027-03-01T08:00',
  departs_from_zone: chicago.time_zone,
  stops: [{ ...chicago, arrives_at: '2027-03-01T11:00' }],
  returns_at: '2027-03-05T20:00',
  returns_to_zone: chicago.time_zone,
};
const trips = { ...firstPage, by: 'trips' } as const;

/** Benches in a company whose expenses are mileage and per diem claims. */
const tripBenches: readonly Bench[] = [
  { name: 'expense/v1/list, of trips', endpoint: 'expenses.pagedList', ...trips, input: () => newestFirst },
  ...(['mileage', 'per_diem'] as const).map(
    (type): Bench => ({
      name: `expense/v1/list, only ${type}`,
      endpoint: 'expenses.pagedList',
      ...trips,
      max_ms: 10,
      input: () => ({ ...newestFirst, filters: { expense_types: [type] } }),
    }),
  ),
  // The first request that the form for a plain expense sends. The mileage and per diem forms must open about as fast.
  {
    name: 'category/list, plain expense',
    endpoint: 'categories.list',
    ...trips,
    // The limit is higher, because the endpoint returns every category with its fields.
    bar: 6,
    input: () => ({ applies_to: 'expense' }),
  },
  { name: 'mileage/basics', endpoint: 'mileage.basics', ...trips },
  {
    name: 'mileage/calculate',
    endpoint: 'mileage.calculate',
    ...trips,
    input: ({ type_id }) => ({ type_id, driven_on: '2026-11-02', distance: '42', unit: 'km' }),
  },
  { name: 'per-diem/user/fields', endpoint: 'perDiem.userFields', ...trips },
  {
    name: 'per-diem/amount/calculate',
    endpoint: 'perDiem.calculate',
    ...trips,
    input: () => ({ itinerary: fiveDays, provided: { '2027-03-02': ['lunch'] } }),
  },
];

const cards = (
  name: string,
  limits: Pick<Bench, 'bar' | 'goal' | 'max_ms'>,
  input: Record<string, unknown>,
): Bench => ({
  name: `finance/transactions, ${name}`,
  endpoint: 'cards.pagedTransactions',
  ...limits,
  by: 'cards',
  input: () => ({ scope: 'company', limit: rowsAPage, ...input }),
});

const ledger = (
  name: string,
  limits: typeof firstPage | typeof countedPage,
  input: Record<string, unknown>,
): Bench => ({
  name: `ledger, ${name}`,
  endpoint: 'ledger.list',
  ...limits,
  by: 'postings',
  input: () => ({ sort: { by: 'booked', direction: 'desc' }, limit: rowsAPage, ...input }),
});
const thisMonth = monthOf(new Date().toISOString());

/**
 * Pages of the ledger. For the balances of an account, the endpoint adds up the account's postings of the month in
 * which the page begins.
 */
const ledgerBenches: readonly Bench[] = [
  ledger('first page', firstPage, {}),
  ledger('an account', countedPage, { filters: { account: 'employee_payable' } }),
  ledger('an account from its start', countedPage, {
    filters: { account: 'employee_payable' },
    sort: { by: 'booked', direction: 'asc' },
  }),
  {
    name: 'ledger/trial-balance, a year',
    endpoint: 'ledger.trialBalance',
    ...firstPage,
    by: 'postings',
    input: () => ({ from_month: addMonths(thisMonth, -11), to_month: thisMonth }),
  },
  {
    name: 'ledger/ageing',
    endpoint: 'ledger.ageing',
    ...countedPage,
    by: 'postings',
    input: () => ({ kind: 'payables' }),
  },
];

/**
 * The measured endpoints. Each feature adds the first requests of its screens here; the baseline is derived from them.
 */
export const benches: readonly Bench[] = [
  { name: 'dashboard/details', endpoint: 'home.dashboard', ...firstPage },
  reports('first page', {}, firstPage),
  reports('drafts', { stages: ['draft', 'sent_back'] }, firstPage),
  reports('awaiting approval', { stages: ['pending_approval'] }, firstPage),
  reports('approved', { stages: ['approved', 'payment_queued', 'payment_processing'] }, firstPage),
  reports('paid', { stages: ['paid'] }, firstPage),
  reports('by amount', { amount_from: '1000.00', amount_to: '1500.00' }, countedPage),
  reports('by day submitted', { submitted_from: '2026-01-01', submitted_to: '2026-08-31' }, countedPage),
  reports('over policy', { flags: ['violation'] }, countedPage),
  reports('receipt missing', { flags: ['no_receipt'] }, countedPage),
  {
    name: 'report/v1/list, by words',
    endpoint: 'reports.pagedList',
    ...countedPage,
    input: () => ({ ...newestFirst, search: 'hotel' }),
  },
  {
    name: 'report/v1/list, 90 % deep',
    endpoint: 'reports.pagedList',
    ...countedPage,
    input: ({ no_of_reports }) => ({ ...newestFirst, limit: 10, page: deep(no_of_reports) }),
  },
  {
    name: 'report/details',
    endpoint: 'reports.details',
    ...firstPage,
    input: ({ report_id }) => ({ id: report_id }),
  },
  expenses('first page', firstPage, () => ({})),
  expenses('not in a report', firstPage, by({ where: 'unreported' })),
  expenses('by words', countedPage, () => ({ search: 'hotel post' })),
  expenses('by currency', countedPage, by({ currencies: ['EUR'] })),
  expenses('by category', countedPage, ({ category_id }) => ({ filters: { category_ids: [category_id] } })),
  expenses('by day', countedPage, by({ spent_from: '2026-01-01', spent_to: '2026-08-31' })),
  expenses('by amount', countedPage, by({ amount_from: '100.00', amount_to: '300.00' })),
  expenses('duplicates', countedPage, by({ flags: ['duplicate'] })),
  expenses('90 % deep', countedPage, ({ no_of_expenses }) => ({ limit: 10, page: deep(no_of_expenses) })),
  inbox('first page', firstPage, {}),
  inbox('by amount', countedPage, { sort: { by: 'amount', direction: 'desc' } }),
  inbox('over policy', countedPage, { filters: { flags: ['violation'] } }),
  inbox('overdue', countedPage, { filters: { flags: ['overdue'] } }),
  {
    name: 'approvals/approvaldetails',
    endpoint: 'approvals.details',
    ...firstPage,
    by: 'waiting',
    input: ({ waiting_id }) => ({ item_id: waiting_id }),
  },
  company('first page', firstPage, {}),
  company('awaiting approval', firstPage, { filters: { stages: ['pending_approval'] } }),
  company('largest first', firstPage, { sort: { by: 'amount', direction: 'desc' } }),
  payout('paid', firstPage, {}),
  payout('largest first', firstPage, { sort: { by: 'amount', direction: 'desc' } }),
  payout('processing', firstPage, { tab: 'processing' }),
  payout('by amount', countedPage, { filters: { amount_from: '400.00', amount_to: '402.00' } }),
  payout('by payee', countedPage, { search: 'kaori holm' }),
  // These words are common: one in six and one in ten of the 100,000 payments contain them, and the endpoint counts all
  // matches.
  payout('by common words', { ...firstPage, max_ms: 40 }, { search: 'trade porto' }),
  payout('90 % deep', countedPage, { limit: 10, page: 9000 }),
  { name: 'report/payout/payout-count', endpoint: 'payouts.counts', ...firstPage, by: 'paid' },
  cards('first page', firstPage, {}),
  cards('to do', firstPage, { filters: { states: ['unmatched', 'suggested'] } }),
  cards('done', firstPage, { filters: { states: ['matched', 'expensed'] } }),
  cards('newest first', firstPage, { sort: { by: 'spent_on', direction: 'desc' } }),
  cards('largest first', firstPage, { sort: { by: 'amount', direction: 'desc' } }),
  cards('by merchant', countedPage, { search: 'merchant123 town23' }),
  { name: 'finance/corporate-accounts', endpoint: 'cards.corporateAccounts', ...firstPage, by: 'cards' },
  { name: 'user/v1/list', ...people },
  { name: 'user/v1/list, a name', ...people, input: () => ({ search: 'kaori' }), max_ms: 10 },
  { name: 'user/v1/list, two names', ...people, input: () => ({ search: 'kaori holm' }), max_ms: 10 },
  {
    name: 'user/v1/list, 90 % deep',
    ...people,
    max_ms: 10,
    input: ({ no_of_people }) => ({ limit: 10, page: deep(no_of_people) }),
  },
  // The middle page is farthest from both ends.
  {
    name: 'user/v1/list, its middle',
    ...people,
    max_ms: 15,
    input: ({ no_of_people }) => ({ page: Math.floor(no_of_people / 2 / rowsAPage) }),
  },
  ...tripBenches,
  ...ledgerBenches,
];

function deep(rows: number): number {
  return Math.max(1, Math.ceil((rows * 0.9) / 10));
}

export const growthBar = 1.5;
/** The limit for opening a mileage or per diem form, relative to the form of a plain expense. */
export const formsBarTimes = 1.25;
export const decisionBarMs = 15;
export const bulkBarS = 5;
/** The time limit in seconds for paying 5,000 reports at once. */
export const paidBarS = 60;
/** The time limit in seconds for exporting the entries of 10,000 reports. */
export const exportBarS = 600;
export const cardImportBarS = 60;
export const cardImportBarMib = 300;
export const memoryBarMib = 250;
/** The memory limit in MiB of all Node processes of `npm start` together, after receipts were uploaded and read. */
export const receiptMemoryBarMib = 300;
/**
 * The limits while one person uploads many receipts at once: the seconds until all are read, and the factor by which
 * another person's home page becomes slower.
 */
export const burstBarS = 180;
export const burstBarTimes = 3;
export const signInsBar = 3;
/** The limit in MiB for the memory that a thousand open pages use while they wait for notices. */
export const streamsBarMib = 50;
/**
 * The p95 limits in milliseconds: `insightsBarMs` for all cards and charts of insights, `groupingBarMs` for any
 * grouping or filter of analytics.
 */
export const insightsBarMs = 300;
export const groupingBarMs = 500;
/**
 * The limits while all expenses of a year are exported: the memory of the app in MiB, and the factor by which another
 * person's home page becomes slower.
 */
export const exportBarMib = 300;
export const exportBarTimes = 3;
export const firstLoadBarKb = 230;
/**
 * The size limit of a list page in kB, about ten percent above its current size. If the list accidentally loaded the
 * forms, its size would be 370 kB.
 */
export const listLoadBarKb = 300;
export const secondStartBarS = 5;
export const rulesBarMs = 10;
export const amountBarPct = 98;
export const dayBarPct = 98;
export const matchingPrecisionBarPct = 99.5;
export const matchingRecallBarPct = 90;
export const fraudRecallBarPct = 90;
export const honestHighBarPct = 2;
export const longTaskBarMs = 100;
export const coldListBarMs = 500;
