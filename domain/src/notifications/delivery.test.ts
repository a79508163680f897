import { describe, expect, it } from 'vitest';
import { allowChoice, canConcern, copiedRecipients, deliveryFor, mailedAddresses } from './delivery.ts';
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
  push: false,
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
    const delivery = deliveryFor({ ...setting, mail, can_override }, { frequency: choice });
    expect(delivery).toEqual({ in_app: true, mail: expected, chat: false, push: false });
  });

  it.each(mailFrequencies)('in the app do not depend on the choice %s for emails', (frequency) => {
    expect(deliveryFor({ ...setting, in_app: false }, { frequency }).in_app).toBe(false);
    expect(deliveryFor(setting, { frequency }).in_app).toBe(true);
  });

  const everything = { ...setting, chat: true, push: true };

  it.each([
    [{}, { in_app: true, mail: 'daily', chat: true, push: true }],
    [{ mail: 'off' }, { in_app: true, mail: 'off', chat: true, push: true }],
    [{ push: false }, { in_app: true, mail: 'daily', chat: true, push: false }],
    [
      { mail: 'weekly', chat: false },
      { in_app: true, mail: 'weekly', chat: false, push: true },
    ],
    [{ in_app: false }, { in_app: false, mail: 'daily', chat: true, push: true }],
  ] as const)('follow the choice %o for the event before the choice of how often', (event, expected) => {
    expect(deliveryFor(everything, { frequency: 'daily', event })).toEqual(expected);
  });

  it('stay as the company set them if people cannot choose', () => {
    const event = { mail: 'off', in_app: false, chat: false, push: false } as const;
    const fixed = { ...everything, can_override: false };
    expect(deliveryFor(fixed, { frequency: 'off', event })).toEqual({
      in_app: true,
      mail: 'at_once',
      chat: true,
      push: true,
    });
  });

  it('stay off if the company turned them off', () => {
    const event = { mail: 'at_once', in_app: true, chat: true, push: true } as const;
    const off = { ...setting, mail: 'off', in_app: false } as const;
    expect(deliveryFor(off, { frequency: 'daily', event })).toEqual({
      in_app: false,
      mail: 'off',
      chat: false,
      push: false,
    });
  });
});

describe('a choice for an event', () => {
  it.each([
    [{ mail: 'weekly', in_app: false, chat: false }, true],
    [{ mail: 'off' }, true],
    [{ chat: true }, false],
    [{ push: true }, false],
  ] as const)('%o is allowed: %s, while the company sends emails and notifies in the app', (choice, allowed) => {
    expect(allowChoice(setting, choice).allowed).toBe(allowed);
    expect(allowChoice({ ...setting, can_override: false }, choice).allowed).toBe(false);
  });

  it.each([[{ mail: 'daily' }], [{ in_app: true }]] as const)('%o cannot turn on what is off', (choice) => {
    expect(allowChoice({ ...setting, mail: 'off', in_app: false }, choice).allowed).toBe(false);
  });
});

it.each([
  [['owner'], [], true],
  [['admins'], [], false],
  [['payout_staff'], [], true],
  [['admins'], ['books'], true],
  [[], [], false],
] as const)(
  'an event for %o and the groups %o concerns payout staff in a group: %s',
  (recipients, group_ids, expected) => {
    const reader = { is_admin: false, is_payout_staff: true, is_in_group: true };
    expect(canConcern({ ...setting, recipients, group_ids }, reader)).toBe(expected);
  },
);

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
