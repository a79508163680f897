import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atMostEvery } from './live-notices.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('refreshes at once, and once more for everything that arrives shortly after', () => {
  const work = vi.fn();
  const refresh = atMostEvery(2_000, work);
  for (let count = 0; count < 50; count += 1) refresh.run();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(2);
  refresh.run();
  expect(work).toHaveBeenCalledTimes(3);
  refresh.cancel();
});
