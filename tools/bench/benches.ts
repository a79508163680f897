import type { EndpointName } from '#contract/every-endpoint.ts';

/** What a company is large by. */
export type Measure = 'reports' | 'people';

/** Somebody whose screens are measured, and what of theirs can be asked for. */
export interface BenchPerson {
  /** Their newest report. */
  report_id: string;
  no_of_reports: number;
  no_of_expenses: number;
  /** In their company. */
  no_of_people: number;
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
  /** For what may be slower than a first page: how long it may take at p50, one at a time. */
  most_ms?: number;
}

const rowsAPage = 50;
const newestFirst = { sort: { by: 'created', direction: 'desc' }, limit: rowsAPage };
const firstPage = { by: 'reports', bar: 3, goal: 2 } as const;
const asked = { ...firstPage, most_ms: 10 } as const;
const people = { endpoint: 'users.pagedList', by: 'people', bar: 3, goal: 2 } as const;
const reports = (name: string, input: Record<string, unknown>): Bench => ({
  ...{ name: `report/v1/list, ${name}`, endpoint: 'reports.pagedList', ...firstPage },
  input: () => ({ ...newestFirst, ...input }),
});

/** What is measured. Each capability adds the first data call of its screens here; the floor follows by itself. */
export const benches: readonly Bench[] = [
  { name: 'dashboard/details', endpoint: 'home.dashboard', ...firstPage },
  reports('first page', {}),
  reports('drafts', { filters: { stages: ['draft', 'sent_back'] } }),
  reports('awaiting approval', { filters: { stages: ['pending_approval'] } }),
  reports('approved', { filters: { stages: ['approved', 'payment_queued', 'payment_processing'] } }),
  reports('paid', { filters: { stages: ['paid'] } }),
  {
    ...{ name: 'report/v1/list, by words', endpoint: 'reports.pagedList', ...asked },
    input: () => ({ ...newestFirst, search: 'hotel' }),
  },
  {
    ...{ name: 'report/v1/list, by amount', endpoint: 'reports.pagedList', ...asked },
    input: () => ({ ...newestFirst, filters: { amount_from: '1000.00', amount_to: '1500.00' } }),
  },
  {
    ...{ name: 'report/v1/list, 90 % deep', endpoint: 'reports.pagedList', ...asked },
    input: ({ no_of_reports }) => ({ ...newestFirst, limit: 10, page: deep(no_of_reports) }),
  },
  {
    ...{ name: 'report/details', endpoint: 'reports.details', ...firstPage },
    input: ({ report_id }) => ({ id: report_id }),
  },
  {
    ...{ name: 'expense/v1/list, first page', endpoint: 'expenses.pagedList', ...firstPage },
    input: () => newestFirst,
  },
  {
    ...{ name: 'expense/v1/list, not in a report', endpoint: 'expenses.pagedList', ...firstPage },
    input: () => ({ ...newestFirst, filters: { where: 'unreported' } }),
  },
  {
    ...{ name: 'expense/v1/list, by words', endpoint: 'expenses.pagedList', ...asked },
    input: () => ({ ...newestFirst, search: 'hotel post' }),
  },
  {
    ...{ name: 'expense/v1/list, by currency', endpoint: 'expenses.pagedList', ...asked },
    input: () => ({ ...newestFirst, filters: { currencies: ['EUR'] } }),
  },
  {
    ...{ name: 'expense/v1/list, 90 % deep', endpoint: 'expenses.pagedList', ...asked },
    input: ({ no_of_expenses }) => ({ ...newestFirst, limit: 10, page: deep(no_of_expenses) }),
  },
  { name: 'user/v1/list', ...people },
  { name: 'user/v1/list, a name', ...people, input: () => ({ search: 'kaori' }), most_ms: 10 },
  { name: 'user/v1/list, two names', ...people, input: () => ({ search: 'kaori holm' }), most_ms: 10 },
  {
    ...{ name: 'user/v1/list, its middle', ...people, most_ms: 10 },
    input: ({ no_of_people }) => ({ page: Math.floor(no_of_people / 2 / rowsAPage) }),
  },
];

function deep(rows: number): number {
  return Math.max(1, Math.ceil((rows * 0.9) / 10));
}

export const growthBar = 1.5;
export const memoryBarMib = 250;
export const signInsBar = 3;
export const firstLoadBarKb = 230;
export const secondStartBarS = 5;
export const rulesBarMs = 10;
export const amountBarPct = 85;
export const dayBarPct = 80;
export const longTaskBarMs = 100;
