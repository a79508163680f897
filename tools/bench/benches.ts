import type { EndpointName } from '#contract/every-endpoint.ts';

/** What a company is large by. */
export type Measure = 'reports' | 'people';

export interface Bench {
  /** As the table prints it. */
  name: string;
  endpoint: EndpointName;
  /** Measured in companies that are large by this. */
  by: Measure;
  /** In a company of this size. */
  input?: (size: number) => Record<string, unknown>;
  /** How many times the floor's p50 it may take, and aims at. */
  bar: number;
  goal: number;
  /** Where there is more it counts more: held to a time for one at once instead of to its growth. */
  most_ms?: number;
}

const userList = { endpoint: 'users.pagedList', by: 'people', bar: 3, goal: 2 } as const;
const countedMs = 10;

/** What is measured. Each capability adds the first data call of its screens here; the floor follows by itself. */
export const benches: readonly Bench[] = [
  { name: 'dashboard/details', endpoint: 'home.dashboard', by: 'reports', bar: 3, goal: 2 },
  { name: 'user/v1/list', ...userList },
  { name: 'user/v1/list, a name', ...userList, input: () => ({ search: 'kaori' }), most_ms: countedMs },
  { name: 'user/v1/list, two names', ...userList, input: () => ({ search: 'kaori holm' }), most_ms: countedMs },
  {
    name: 'user/v1/list, its middle',
    ...userList,
    input: (size) => ({ page: Math.floor(size / 2 / pageSize) }),
    most_ms: countedMs,
  },
];

const pageSize = 50;

export const growthBar = 1.5;
export const memoryBarMib = 250;
export const signInsBar = 3;
export const firstLoadBarKb = 230;
export const secondStartBarS = 5;
export const rulesBarMs = 10;
export const longTaskBarMs = 100;
