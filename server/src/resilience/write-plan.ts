import type { Answer } from '../testing/client.ts';
import type { Setups } from './setups.ts';

/**
 * One line of writes, each made after the one before it was acknowledged; a harness runs several lines at once. A write
 * that got no answer, or a 503, is made again under the same key, as every client of ours does.
 */
export interface Writer {
  /** One try of the current write. `key` is to be its idempotency key and its request id. */
  attempt(key: string): Promise<Answer>;
  /** The current write was acknowledged with this answer: the next attempt is the next write. */
  acknowledged(answer: Answer): void;
}

export interface WritePlan {
  writers: readonly Writer[];
  /** What the database holds against what was acknowledged, a sentence for each thing wrong. */
  faults(acknowledged: readonly string[]): Promise<string[]>;
}

/** What a capability hands to the crash harness: its own writes, and how to tell that they are there once and whole. */
export type PlanWrites = (setups: Setups) => Promise<WritePlan>;
