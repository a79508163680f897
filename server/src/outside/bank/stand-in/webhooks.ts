import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from './bank-state.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/**
 * The ways in which notifications reach the product. `normal` delivers them at once; the other modes, for tests, lose,
 * repeat or reorder them. `random` loses a third of them, repeats another third, and delivers them in any order.
 */
export const deliveryModes = ['normal', 'repeat', 'reverse', 'lose', 'random'] as const;
type DeliveryMode = (typeof deliveryModes)[number];

export interface Webhooks {
  send(event: StoredEvent, base: string): void;
  setMode(mode: DeliveryMode): void;
  /** Sends the notifications that `reverse` has collected, newest first. */
  flush(): void;
  events(): readonly StoredEvent[];
  stop(): void;
}

const tries = 3;
const retryMs = 500;
const remembered = 200;
const mostDelayMs = 400;

/**
 * Returns the functions that send notifications to the product. `random` returns numbers from 0 up to 1; tests pass a
 * seeded generator, so that a failed run can be repeated.
 */
export function openWebhooks(target: WebhookTarget | null, random: () => number = Math.random): Webhooks {
  const recent: StoredEvent[] = [];
  let collected: { event: StoredEvent; base: string }[] = [];
  let mode: DeliveryMode = 'normal';
  let isStopped = false;

  const deliver = async ({ event, base }: { event: StoredEvent; base: string }) => {
    for (let attempt = 1; target && !isStopped && attempt <= tries; attempt += 1) {
      if (await post(target, event, base)) return;
      await pause(retryMs * attempt);
    }
  };

  return {
    send: (event, base) => {
      recent.push(event);
      if (recent.length > remembered) recent.shift();
      if (mode === 'lose') return;
      if (mode === 'reverse') return void collected.push({ event, base });
      if (mode === 'random') {
        for (let copies = Math.floor(random() * 3); copies > 0; copies -= 1)
          void pause(random() * mostDelayMs).then(() => deliver({ event, base }));
        return;
      }
      void deliver({ event, base });
      if (mode === 'repeat') void deliver({ event, base });
    },
    setMode: (next) => {
      mode = next;
    },
    flush: () => {
      for (const each of collected.reverse()) void deliver(each);
      collected = [];
    },
    events: () => recent,
    stop: () => {
      isStopped = true;
    },
  };
}

async function post({ url, secret }: WebhookTarget, event: StoredEvent, base: string): Promise<boolean> {
  const link = (path: string) => ({ href: `${base}${path}` });
  const body = JSON.stringify({
    id: event.id,
    resourceId: event.resource.split('/').at(-1),
    topic: event.topic,
    timestamp: event.at,
    _links: {
      self: link(`/events/${event.id}`),
      resource: link(event.resource),
      customer: link(`/customers/${event.customer_id}`),
    },
  });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-request-signature-sha-256': signature },
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}
