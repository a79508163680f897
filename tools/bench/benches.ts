import type { EndpointName } from '#contract/every-endpoint.ts';

export interface Bench {
  /** As the table prints it. */
  name: string;
  endpoint: EndpointName;
  input?: Record<string, string>;
  /** How many times the floor's p50 it may take, and aims at. */
  bar: number;
  goal: number;
}

/** What is measured. Each capability adds the first data call of its screens here; the floor follows by itself. */
export const benches: readonly Bench[] = [{ name: 'dashboard/details', endpoint: 'home.dashboard', bar: 3, goal: 2 }];

export const growthBar = 1.5;
export const memoryBarMib = 250;
export const signInsBar = 3;
export const firstLoadBarKb = 230;
export const secondStartBarS = 5;
export const rulesBarMs = 10;
export const amountBarPct = 85;
export const dayBarPct = 80;
