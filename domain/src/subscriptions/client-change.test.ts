import { expect, it } from 'vitest';
import { allowClientMove, extendedTrialEnd } from './client-change.ts';
import type { Subscription } from './trial.ts';

const now = '2026-11-17T10:00:00.000Z';

it.each<[Parameters<typeof allowClientMove>[0], Subscription['state'], Subscription['override_phase'], boolean]>([
  ['extend_trial', 'trialing', null, true],
  ['extend_trial', 'trialing', 'ended', true],
  ['extend_trial', 'active', null, false],
  ['extend_trial', 'trialing', 'subscribed', false],
  ['give_free', 'trialing', null, true],
  ['give_free', 'cancelled', null, true],
  ['give_free', 'active', 'subscribed', false],
  ['end_free', 'active', 'subscribed', true],
  ['end_free', 'active', null, false],
  ['suspend', 'active', null, true],
  ['suspend', 'active', 'suspended', false],
  ['give_free', 'active', 'suspended', false],
  ['resume', 'active', 'suspended', true],
  ['resume', 'active', null, false],
])('%s of a subscription that is %s, set to %s: %s', (move, state, override_phase, allowed) => {
  expect(allowClientMove(move, { state, override_phase, deletes_on: null }).allowed).toBe(allowed);
});

it('does not open a company that waits for its deletion', () => {
  const waiting = { state: 'active', override_phase: 'suspended', deletes_on: '2026-12-17' } as const;
  expect(allowClientMove('resume', waiting)).toMatchObject({ allowed: false, code: 'company.deletion_waits' });
});

it.each([
  ['2026-11-17', false],
  ['2026-11-18', true],
  ['2027-11-16', true],
  ['2027-11-18', false],
])('a trial until %s can be given: %s', (ends_on, allowed) => {
  expect(extendedTrialEnd(ends_on, now).allowed).toBe(allowed);
});
