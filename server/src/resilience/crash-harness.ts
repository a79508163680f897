import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { killPostgres } from './kill-postgres.ts';
import { ownSetups, type Setups } from './setups.ts';
import type { PlanWrites, WritePlan, Writer } from './write-plan.ts';

export type Kill = 'server' | 'postgres' | 'both';

export interface CrashOutcome {
  rounds: number;
  acknowledged: number;
  /** The number of attempts without a response while only PostgreSQL was down. */
  unanswered: number;
  /** The number of responses per status. */
  statuses: Record<number, number>;
  /** For each round, the milliseconds from the kill to the end of the last attempt that failed because of it. */
  recovery_ms: number[];
  /** The differences that were found; must be empty. */
  faults: string[];
}

/**
 * Kills the server, PostgreSQL or both with SIGKILL during a stream of writes, and checks after each round that every
 * acknowledged write is stored once and completely. The harness restarts the server, while the app itself restarts
 * PostgreSQL: a killed database must not end the app, and until it is back requests may only get a 503.
 */
export async function crashHarness(options: {
  /** For each round, the processes that it kills. */
  kills: Kill[];
  writes: PlanWrites;
  /** An additional check at the end, when everything has recovered. */
  afterwards?: (setups: Setups) => Promise<void>;
}): Promise<CrashOutcome> {
  const setups = await ownSetups();
  try {
    const plan = await options.writes(setups);
    const crashes = new Crashes(setups, plan);
    for (const [round, kill] of options.kills.entries())
      if (crashes.outcome.faults.length === 0) await crashes.round(kill, 25 + 17 * (round % 5));
    if (crashes.outcome.faults.length === 0) await options.afterwards?.(setups);
    return crashes.outcome;
  } finally {
    await setups.clear();
  }
}

/** A timeout that is long enough for a busy machine. */
const patienceMs = 60_000;

class Crashes {
  readonly #setups: Setups;
  readonly #plan: WritePlan;
  readonly #acknowledged: string[] = [];
  #isWriting = false;
  #isServerAlive = true;
  #failedLast = 0;
  readonly outcome: CrashOutcome = {
    rounds: 0,
    acknowledged: 0,
    unanswered: 0,
    statuses: {},
    recovery_ms: [],
    faults: [],
  };

  constructor(setups: Setups, plan: WritePlan) {
    this.#setups = setups;
    this.#plan = plan;
  }

  async round(kill: Kill, writesBefore: number): Promise<void> {
    this.#isWriting = true;
    const writing = Promise.all(this.#plan.writers.map((writer) => this.#keepWriting(writer)));
    await this.#untilAcknowledged(this.#acknowledged.length + writesBefore);
    const killed_at = performance.now();
    this.#isServerAlive = kill === 'postgres';
    await this.#strike(kill);
    const survived = this.#acknowledged.length;
    if (kill !== 'postgres') await this.#setups.start();
    await this.#untilAcknowledged(survived + 3 * this.#plan.writers.length);
    this.#isWriting = false;
    await writing;
    this.outcome.recovery_ms.push(Math.max(0, Math.round(this.#failedLast - killed_at)));
    this.outcome.rounds += 1;
    this.outcome.acknowledged = this.#acknowledged.length;
    this.outcome.faults.push(...(await this.#plan.faults(this.#acknowledged)));
  }

  async #strike(kill: Kill): Promise<void> {
    const { product, data_directory } = this.#setups;
    if (kill !== 'postgres') await product.kill();
    if (kill !== 'server') await killPostgres(data_directory);
    if (kill === 'postgres' && product.hasEnded()) this.outcome.faults.push('The product ended with its database.');
  }

  /**
   * Writes until the harness stops the writers. The loop ends only between two writes, so that every started write is
   * acknowledged, or at once if a check fails.
   */
  async #keepWriting(writer: Writer): Promise<void> {
    while (this.#isWriting) {
      const key = randomUUID();
      while (!(await this.#isAcknowledged(writer, key))) {
        if (this.outcome.faults.length > 0) return;
        this.#failedLast = performance.now();
        await pause(20);
      }
      this.#acknowledged.push(key);
    }
  }

  async #isAcknowledged(writer: Writer, key: string): Promise<boolean> {
    const answer = await writer.attempt(key).catch(() => undefined);
    if (!answer) {
      if (this.#isServerAlive) this.outcome.unanswered += 1;
      return false;
    }
    const { http_status, body } = answer;
    this.outcome.statuses[http_status] = (this.outcome.statuses[http_status] ?? 0) + 1;
    if (http_status === 200) {
      writer.acknowledged(answer);
      return true;
    }
    const { code } = body as { code?: string };
    // Either the server is unavailable, or the first attempt of this write is still being rolled back. Both can be
    // retried.
    if (code !== 'service.away' && code !== 'request.in_flight')
      this.outcome.faults.push(`A write was answered with ${http_status} ${JSON.stringify(body)}.`);
    return false;
  }

  async #untilAcknowledged(count: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    while (this.#acknowledged.length < count && this.outcome.faults.length === 0) {
      if (performance.now() > deadline) {
        this.#isWriting = false;
        throw new Error(
          `Nothing was acknowledged any more: ${JSON.stringify(this.outcome)}\n${this.#setups.product.log()}`,
        );
      }
      await pause(10);
    }
  }
}
