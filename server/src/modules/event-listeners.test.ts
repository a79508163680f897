import { describe, expect, it } from 'vitest';
import { notificationEventFor } from '#domain/notifications/notification-events.ts';
import { isEvent, isEventName, itemEventNames } from '../jobs/events.ts';
import { eventListeners, historyOnly } from './event-listeners.ts';
import { decidedKinds } from './every-module.ts';
import { hasText } from './notifications/item-messages.ts';

const listeners = Object.entries(eventListeners(decidedKinds));

describe('every event', () => {
  it.each(listeners)('%s has a listener or is marked as history only', (name, found) => {
    expect(isEventName(name)).toBe(true);
    expect(found.length > 0 || found === historyOnly).toBe(true);
  });

  it.each(itemEventNames.map((name) => [name]))('%s has a text', (name) => {
    expect(hasText(name)).toBe(true);
    // Advances have no lines and reports are not settled, so these events need no text.
    if (!/^advance\.line_|^report\.settlement_due$/u.test(name)) expect(notificationEventFor(name)).toBeDefined();
  });
});

describe('a queue payload', () => {
  const ids = { client_id: 'c', event_id: 'e' };

  it.each([
    [true, { ...ids, event: 'user.disabled' }],
    [false, { ...ids, event: 'user.invited' }],
    [true, { ...ids, event: 'user.invited', user_id: 'u' }],
    [true, { ...ids, event: 'report.paid', user_id: 'u', report_id: 'r' }],
    [false, { ...ids, event: 'advance.paid', user_id: 'u', report_id: 'r' }],
    [false, { event: 'user.disabled', client_id: 'c' }],
    [false, { ...ids, event: 'user.unheard_of' }],
  ])('is an event: %s, %j', (expected, payload: Record<string, string>) => {
    expect(isEventName(payload.event) && isEvent(payload, payload.event)).toBe(expected);
  });
});
