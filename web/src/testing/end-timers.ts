const startTimer = globalThis.setTimeout;
const timers = new Set<ReturnType<typeof setTimeout>>();

globalThis.setTimeout = Object.assign((...timer: Parameters<typeof setTimeout>) => {
  const started = startTimer(...timer);
  timers.add(started);
  return started;
}, startTimer);

/**
 * Ends the timers of a test. Code that polls a job, such as an export, would otherwise send its next request to the
 * fake server of the next test.
 */
export async function endTimers(): Promise<void> {
  // Lets pending responses arrive first, because they may start another timer.
  await new Promise((resolve) => startTimer(resolve, 0));
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
