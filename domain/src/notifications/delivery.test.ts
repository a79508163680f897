import { describe, expect, it } from 'vitest';
import { copiedRecipients, deliveryFor, mailedAddresses } from './delivery.ts';
import {
  mailFrequencies,
  type NotificationSetting,
  notificationEventFor,
  notificationEvents,
} from './notification-events.ts';

const setting: NotificationSetting = {
  mail: 'at_once',
  in_app: true,
  chat: false,
  can_override: true,
  recipients: ['owner'],
  group_ids: [],
  addresses: [],
};

describe('the channels of a notification', () => {
  it.each([
    ['at_once', true, null, 'at_once'],
    ['daily', true, null, 'daily'],
    ['weekly', true, 'at_once', 'at_once'],
    ['at_once', true, 'weekly', 'weekly'],
    ['at_once', true, 'off', 'off'],
    ['at_once', false, 'off', 'at_once'],
    ['daily', false, 'at_once', 'daily'],
    ['off', true, 'at_once', 'off'],
    ['off', false, 'daily', 'off'],
  ] as const)('are, with %s by the company, override %s and choice %s: %s', (mail, can_override, choice, expected) => {
    const personal = { frequency: choice, is_off: false };
    expect(deliveryFor({ ...setting, mail, can_override }, personal)).toEqual({ in_app: true, mail: expected });
  });

  it.each(mailFrequencies)('in the app do not depend on the choice %s for emails', (choice) => {
    const personal = { frequency: choice, is_off: false };
    expect(deliveryFor({ ...setting, in_app: false }, personal).in_app).toBe(false);
    expect(deliveryFor(setting, personal).in_app).toBe(true);
  });

  it('leave out an email that the person turned off, unless the company does not allow it', () => {
    const personal = { frequency: 'at_once', is_off: true } as const;
    expect(deliveryFor(setting, personal)).toEqual({ in_app: true, mail: 'off' });
    expect(deliveryFor({ ...setting, can_override: false }, personal).mail).toBe('at_once');
  });
});

it('sends copies to everybody but the recipient the event is addressed to', () => {
  const approved = notificationEventFor('report.approved');
  if (!approved) throw new Error('No such event.');
  expect(copiedRecipients(approved, { ...setting, recipients: ['owner', 'payout_staff'] })).toEqual(['payout_staff']);
  expect(copiedRecipients(approved, { ...setting, recipients: ['admins'] })).toEqual(['admins']);
});

it('mails other addresses unless emails are off', () => {
  const addresses = ['books@company.test'];
  expect(mailedAddresses({ ...setting, mail: 'weekly', addresses })).toEqual(addresses);
  expect(mailedAddresses({ ...setting, mail: 'off', addresses })).toEqual([]);
});

describe('every event', () => {
  it.each(notificationEvents.map((event) => [event.key, event] as const))(
    '%s has a unique key and offers its own recipient',
    (key, event) => {
      expect(notificationEvents.filter((each) => each.key === key || each.also.includes(key))).toEqual([event]);
      expect(event.offers).toContain(event.direct);
      expect(event.defaults.recipients).toEqual([event.direct]);
    },
  );
});
