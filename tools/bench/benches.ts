import type { EndpointName } from '#contract/every-endpoint.ts';

/** What a company is large by. */
export type Measure = 'reports' | 'people' | 'waiting' | 'paid';

/** Somebody whose screens are measured, and what of theirs can be asked for. */
export interface BenchPerson {
  /** Their newest report. */
  report_id: string;
  /** What has waited longest for their decision; empty where nothing does. */
  waiting_id: string | null;
  no_of_reports: number;
  no_of_expenses: number;
  /** In their company. */
  no_of_people: number;
  /** One they have claimed in. */
  category_id: string;
}

export interface Bench {
  /** As the table prints it. */
  name: string;
  endpoint: EndpointName;
  /** Measured in companies that are large by this. */
  by: Measure;
  input?: (person: BenchPerson) => Record<string, unknown>;
  /** How many times the floor's p50 it may take, and aims at. */
  bar: number;
  goal: number;
  /**
   * For what may be slower than a first page: how long it may take at p50, one at a time. Of these nobody promises how
   * they grow, so they are measured in the largest company only.
   */
  most_ms?: number;
}

const rowsAPage = 50;
const newestFirst = { sort: { by: 'created', direction: 'desc' }, limit: rowsAPage };
const firstPage = { by: 'reports', bar: 3, goal: 2 } as const;
const asked = { ...firstPage, most_ms: 10 } as const;
const people = { endpoint: 'users.pagedList', by: 'people', bar: 3, goal: 2 } as const;
const reports = (name: string, filters: Record<string, unknown>, held: typeof firstPage | typeof asked): Bench => ({
  ...{ name: `report/v1/list, ${name}`, endpoint: 'reports.pagedList', ...held },
  input: () => ({ ...newestFirst, filters }),
});
const expenses = (
  name: string,
  held: typeof firstPage | typeof asked,
  input: (person: BenchPerson) => Record<string, unknown>,
): Bench => ({
  ...{ name: `expense/v1/list, ${name}`, endpoint: 'expenses.pagedList', ...held },
  input: (person) => ({ ...newestFirst, ...input(person) }),
});
const by = (filters: Record<string, unknown>) => () => ({ filters });
const desk = (name: string, held: typeof firstPage | typeof asked, input: Record<string, unknown>): Bench => ({
  ...{ name: `approvals/list, ${name}`, endpoint: 'approvals.list', ...held, by: 'waiting' },
  input: () => ({ limit: rowsAPage, ...input }),
});
const company = (name: string, held: typeof firstPage | typeof asked, input: Record<string, unknown>): Bench => ({
  ...{ name: `approvals/client/list, ${name}`, endpoint: 'approvals.clientList', ...held, by: 'waiting' },
  input: () => ({ ...newestFirst, ...input }),
});

const payout = (
  name: string,
  held: Pick<Bench, 'bar' | 'goal' | 'most_ms'>,
  input: Record<string, unknown>,
): Bench => ({
  ...{ name: `report/payout/list, ${name}`, endpoint: 'payouts.list', ...held, by: 'paid' },
  input: () => ({ tab: 'paid', limit: rowsAPage, ...input }),
});

/** What is measured. Each capability adds the first data call of its screens here; the floor follows by itself. */
export const benches: readonly Bench[] = [
  { name: 'dashboard/details', endpoint: 'home.dashboard', ...firstPage },
  reports('first page', {}, firstPage),
  reports('drafts', { stages: ['draft', 'sent_back'] }, firstPage),
  reports('awaiting approval', { stages: ['pending_approval'] }, firstPage),
  reports('approved', { stages: ['approved', 'payment_queued', 'payment_processing'] }, firstPage),
  reports('paid', { stages: ['paid'] }, firstPage),
  reports('by amount', { amount_from: '1000.00', amount_to: '1500.00' }, asked),
  reports('by day submitted', { submitted_from: '2026-01-01', submitted_to: '2026-08-31' }, asked),
  reports('over policy', { flags: ['violation'] }, asked),
  reports('receipt missing', { flags: ['no_receipt'] }, asked),
  {
    ...{ name: 'report/v1/list, by words', endpoint: 'reports.pagedList', ...asked },
    input: () => ({ ...newestFirst, search: 'hotel' }),
  },
  {
    ...{ name: 'report/v1/list, 90 % deep', endpoint: 'reports.pagedList', ...asked },
    input: ({ no_of_reports }) => ({ ...newestFirst, limit: 10, page: deep(no_of_reports) }),
  },
  {
    ...{ name: 'report/details', endpoint: 'reports.details', ...firstPage },
    input: ({ report_id }) => ({ id: report_id }),
  },
  expenses('first page', firstPage, () => ({})),
  expenses('not in a report', firstPage, by({ where: 'unreported' })),
  expenses('by words', asked, () => ({ search: 'hotel post' })),
  expenses('by currency', asked, by({ currencies: ['EUR'] })),
  expenses('by category', asked, ({ category_id }) => ({ filters: { category_ids: [category_id] } })),
  expenses('by day', asked, by({ spent_from: '2026-01-01', spent_to: '2026-08-31' })),
  expenses('by amount', asked, by({ amount_from: '100.00', amount_to: '300.00' })),
  expenses('duplicates', asked, by({ flags: ['duplicate'] })),
  expenses('90 % deep', asked, ({ no_of_expenses }) => ({ limit: 10, page: deep(no_of_expenses) })),
  desk('first page', firstPage, {}),
  desk('by amount', asked, { sort: { by: 'amount', direction: 'desc' } }),
  desk('over policy', asked, { filters: { flags: ['violation'] } }),
  desk('overdue', asked, { filters: { flags: ['overdue'] } }),
  {
    ...{ name: 'approvals/approvaldetails', endpoint: 'approvals.details', ...firstPage, by: 'waiting' },
    input: ({ waiting_id }) => ({ item_id: waiting_id }),
  },
  company('first page', firstPage, {}),
  company('awaiting approval', firstPage, { filters: { stages: ['pending_approval'] } }),
  company('largest first', firstPage, { sort: { by: 'amount', direction: 'desc' } }),
  payout('paid', firstPage, {}),
  payout('largest first', firstPage, { sort: { by: 'amount', direction: 'desc' } }),
  payout('processing', firstPage, { tab: 'processing' }),
  payout('by amount', asked, { filters: { amount_from: '400.00', amount_to: '402.00' } }),
  payout('by payee', asked, { search: 'kaori holm' }),
  // Words that one in six and one in ten of a hundred thousand bear: each of them is counted.
  payout('by common words', { ...firstPage, most_ms: 40 }, { search: 'trade porto' }),
  payout('90 % deep', asked, { limit: 10, page: 9000 }),
  { name: 'report/payout/payout-count', endpoint: 'payouts.counts', ...firstPage, by: 'paid' },
  { name: 'user/v1/list', ...people },
  { name: 'user/v1/list, a name', ...people, input: () => ({ search: 'kaori' }), most_ms: 10 },
  { name: 'user/v1/list, two names', ...people, input: () => ({ search: 'kaori holm' }), most_ms: 10 },
  {
    ...{ name: 'user/v1/list, 90 % deep', ...people, most_ms: 10 },
    input: ({ no_of_people }) => ({ limit: 10, page: deep(no_of_people) }),
  },
  // The farthest from both ends.
  {
    ...{ name: 'user/v1/list, its middle', ...people, most_ms: 15 },
    input: ({ no_of_people }) => ({ page: Math.floor(no_of_people / 2 / rowsAPage) }),
  },
];

function deep(rows: number): number {
  return Math.max(1, Math.ceil((rows * 0.9) / 10));
}

export const growthBar = 1.5;
export const decisionBarMs = 15;
export const bulkBarS = 5;
/** Five thousand reports paid at once. */
export const paidBarS = 60;
export const memoryBarMib = 250;
/** All Node processes of `npm start` together, after receipts were uploaded and read. */
export const receiptMemoryBarMib = 300;
export const signInsBar = 3;
export const firstLoadBarKb = 230;
/** What its pieces weigh today and a tenth more: one that dragged the forms in would weigh 370. */
export const listLoadBarKb = 300;
export const secondStartBarS = 5;
export const rulesBarMs = 10;
export const amountBarPct = 85;
export const dayBarPct = 80;
export const longTaskBarMs = 100;
export const coldListBarMs = 500;
