/**
 * Gives requests priority over background work, so that a company that exports or decides in bulk does not slow down
 * others. Background work checks after each small part whether it should pause.
 */
export interface RequestPriority {
  requestArrived(): void;
  /** Pauses for as long as the preceding work took, if this process has just received a request. */
  giveWay(worked_ms: number): Promise<void>;
  /** Resolves once no request has arrived for a moment, or once waiting is no longer needed. */
  untilIdle(isNeeded: () => boolean): Promise<void>;
  /** Returns how long background work has paused since the process started. */
  paused_s(): number;
}

/**
 * How long after a request the process counts as busy. Requests of one person reading a page are further apart than
 * this, those of many people are not.
 */
const servingMs = 100;
/** Limits the pause after a long part of work, which may itself have waited for something else. */
const longestPauseMs = 100;

export function openRequestPriority(): RequestPriority {
  let arrived_at = Number.NEGATIVE_INFINITY;
  let paused_ms = 0;
  const isServing = () => performance.now() - arrived_at < servingMs;
  const rest = async (ms: number) => {
    paused_ms += ms;
    await new Promise((resolve) => setTimeout(resolve, ms));
  };

  return {
    requestArrived() {
      arrived_at = performance.now();
    },

    async giveWay(worked_ms) {
      if (isServing()) await rest(Math.min(worked_ms, longestPauseMs));
    },

    async untilIdle(isNeeded) {
      while (isServing() && isNeeded()) await rest(servingMs / 2);
    },

    paused_s: () => paused_ms / 1000,
  };
}
