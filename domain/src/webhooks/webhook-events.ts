/** The events to which other software can subscribe, grouped by the item that changed. */
const changes = {
  report: {
    submitted: 'submitted',
    approved: 'finally approved',
    sent_back: 'sent back',
    rejected: 'rejected',
    recalled: 'recalled',
    unapproved: 'unapproved',
    queued: 'queued for payment',
    paid: 'paid',
    payment_failed: 'payment failed',
    payment_reverted: 'payment reverted',
    closed: 'closed with nothing to pay',
  },
  advance: {
    submitted: 'submitted',
    approved: 'finally approved',
    sent_back: 'sent back',
    rejected: 'rejected',
    recalled: 'recalled',
    queued: 'queued for payment',
    paid: 'paid',
    payment_failed: 'payment failed',
    payment_reverted: 'payment reverted',
    returned: 'returned',
  },
  expense: { created: 'added', changed: 'changed', deleted: 'deleted' },
  user: { created: 'added', changed: 'changed', disabled: 'disabled', enabled: 'enabled' },
} as const;

type Changes = typeof changes;
export type WebhookEvent = { [Item in keyof Changes]: `${Item}.${keyof Changes[Item] & string}` }[keyof Changes];

const itemLabels: Record<keyof Changes, string> = {
  report: 'Report',
  advance: 'Advance',
  expense: 'Expense',
  user: 'Person',
};

/** The labels of all events by name: 'report.paid' → 'Report paid'. */
export const webhookEventLabels = Object.fromEntries(
  Object.entries(changes).flatMap(([item, labels]) =>
    Object.entries(labels).map(([change, label]) => [
      `${item}.${change}`,
      `${itemLabels[item as keyof Changes]} ${label}`,
    ]),
  ),
) as Record<WebhookEvent, string>;

export const webhookEvents = Object.keys(webhookEventLabels) as WebhookEvent[];

const minuteMs = 60_000;
/** The wait after each failed attempt, in minutes. All waits together add up to about three days. */
const retryMinutes = [1, 5, 30, 120, 300, 600, 840, 1200, 1440] as const;

/** Returns the wait in milliseconds after this many failed attempts; null if there is no further attempt. */
export function webhookRetryMs(attempts: number): number | null {
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined ? null : minutes * minuteMs;
}
