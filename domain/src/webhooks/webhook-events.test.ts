import { describe, expect, it } from 'vitest';
import { webhookEventLabels, webhookEvents, webhookRetryMs } from './webhook-events.ts';

describe('webhook events', () => {
  it('have a label each', () => {
    expect(webhookEvents).toHaveLength(28);
    expect(webhookEventLabels['report.paid']).toBe('Report paid');
    expect(webhookEventLabels['user.disabled']).toBe('Person disabled');
  });
});

describe('a failed delivery', () => {
  it('is retried with growing waits for about three days', () => {
    const waits: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      const wait = webhookRetryMs(attempts);
      if (wait === null) break;
      waits.push(wait);
    }
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    const days = waits.reduce((sum, wait) => sum + wait, 0) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(3.5);
  });
});
