const startTimer = globalThis.setTimeout;
const timers = new Set<ReturnType<typeof setTimeout>>();

globalThis.setTimeout = Object.assign((...timer: Parameters<typeof setTimeout>) => {
  const started = startTimer(...timer);
  timers.add(started);
  return started;
}, startTimer);

/**
 * Ends the timers of a test. What follows a job until it ends, like an export, would otherwise send its next request to
 * the next test's server.
 */
export async function endTimers(): Promise<void> {
  // Responses on their way arrive first, because they may start a timer.
  await new Promise((resolve) => startTimer(resolve, 0));
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
