import type { Answer } from '../testing/client.ts';
import type { Setups } from './setups.ts';

/**
 * A sequence of writes, each sent after the previous one was acknowledged; a harness runs several sequences at once. A
 * write without a response, or with a 503, is retried with the same key, as all our clients do.
 */
export interface Writer {
  /** Makes one attempt of the current write. `key` is its idempotency key and request id. */
  attempt(key: string): Promise<Answer>;
  /** Reports that the current write was acknowledged with this response; the next attempt starts the next write. */
  acknowledged(answer: Answer): void;
}

export interface WritePlan {
  writers: readonly Writer[];
  /** Compares the database with the acknowledged writes and describes each difference. */
  faults(acknowledged: readonly string[]): Promise<string[]>;
}

/**
 * The input that a feature provides for the crash harness: its writes, and a check that each write is stored once and
 * completely.
 */
export type PlanWrites = (setups: Setups) => Promise<WritePlan>;
