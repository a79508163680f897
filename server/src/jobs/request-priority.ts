/**
 * Gives requests priority over background work, so that a company's exports or bulk decisions do not slow down other
 * companies. Background work checks after each small part whether it should pause.
 */
export interface RequestPriority {
  requestArrived(): void;
  /** Pauses for as long as the previous part of the work took, if this process has just received a request. */
  giveWay(worked_ms: number): Promise<void>;
  /** Resolves once no request has arrived for a moment, or when `isNeeded` returns false. */
  untilIdle(isNeeded: () => boolean): Promise<void>;
  /** Returns for how many seconds background work has paused since the process started. */
  paused_s(): number;
}

/**
 * The time for which the process counts as busy after a request. A single person who reads pages sends requests at
 * longer intervals; many people together send them at shorter intervals.
 */
const servingMs = 100;
/** Limits the pause after a long part of work, because that part may itself have spent its time waiting. */
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
