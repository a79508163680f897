import { describe, expect, it } from 'vitest';
import { checkInvitation, moveRecipient, type RecipientState, receivesFiles } from './outside-recipients.ts';

const now = new Date('2026-11-16T12:00:00Z');
const few = { pending: 0, active: 0, mailed_today: 0 };
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const known = (state: RecipientState, no_of_mails = 1, minutes = 60) => ({
  state,
  no_of_mails,
  mailed_at: before(minutes),
});

describe('a confirmation mail', () => {
  it.each([
    ['a new address', undefined, few, 1],
    ['a pending address', known('pending'), few, 2],
    ['the third to an address', known('pending', 2), few, 3],
    ['a removed address', known('removed', 2), few, 3],
    ['an address that did not answer for a month', known('pending', 3, 31 * 24 * 60), few, 1],
    ['a pending address of a company with many', known('pending'), { ...few, pending: 10, active: 100 }, 2],
    ['a confirmed address', known('confirmed'), few, 'outside_recipient.exists'],
    ['one that declined', known('declined', 1, 99_999_999), few, 'outside_recipient.opted_out'],
    ['one that unsubscribed', known('unsubscribed'), few, 'outside_recipient.opted_out'],
    ['the same address at once', known('pending', 1, 9), few, 'outside_recipient.too_soon'],
    ['a removed address at once', known('removed', 1, 9), few, 'outside_recipient.too_soon'],
    ['the fourth to an address', known('pending', 3), few, 'outside_recipient.too_many_mails'],
    ['the fourth after removing it', known('removed', 3), few, 'outside_recipient.too_many_mails'],
    ['many addresses on one day', undefined, { ...few, mailed_today: 20 }, 'outside_recipient.too_many_today'],
    ['many pending addresses', undefined, { ...few, pending: 10 }, 'outside_recipient.too_many_pending'],
    ['many addresses', undefined, { ...few, active: 100 }, 'outside_recipient.too_many'],
  ])('to %s', (_, recipient, company, expected) => {
    const decision = checkInvitation(recipient, company, now);
    expect(decision.allowed ? decision.value : decision.code).toBe(expected);
  });
});

describe('an address', () => {
  it.each<[RecipientState, Parameters<typeof moveRecipient>[1], RecipientState | undefined]>([
    ['pending', 'confirm', 'confirmed'],
    ['pending', 'decline', 'declined'],
    ['pending', 'unsubscribe', undefined],
    ['pending', 'remove', 'removed'],
    ['confirmed', 'confirm', undefined],
    ['confirmed', 'unsubscribe', 'unsubscribed'],
    ['confirmed', 'remove', 'removed'],
    ['unsubscribed', 'unsubscribe', 'unsubscribed'],
    ['unsubscribed', 'resubscribe', 'confirmed'],
    ['unsubscribed', 'remove', undefined],
    ['declined', 'confirm', undefined],
    ['declined', 'resubscribe', undefined],
    ['removed', 'confirm', undefined],
    ['removed', 'resubscribe', undefined],
  ])('%s: %s leads to %s', (state, move, to) => expect(moveRecipient(state, move)).toBe(to));

  it('receives files only while it is confirmed', () => {
    const states: RecipientState[] = ['pending', 'confirmed', 'declined', 'unsubscribed', 'removed'];
    expect(states.filter(receivesFiles)).toEqual(['confirmed']);
  });
});
