import { dateText } from '../dates/date-text.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import type { Subscription } from './trial.ts';

/** The changes that the provider can make to a subscription without a payment. */
type ClientMove = 'extend_trial' | 'give_free' | 'end_free' | 'suspend' | 'resume';

/**
 * Checks whether the provider may make this change now. A company whose deletion is pending can only be suspended,
 * because its people would otherwise work in it and then lose everything. `deletes_on` is null unless deletion was
 * requested.
 */
export function allowClientMove(
  move: ClientMove,
  { state, override_phase, deletes_on }: Pick<Subscription, 'state' | 'override_phase'> & { deletes_on: string | null },
): Decision<true, 'subscription.wrong_state' | 'company.deletion_waits'> {
  if (deletes_on && move !== 'suspend') return refuse('company.deletion_waits', { date: dateText(deletes_on) });
  const isSuspended = override_phase === 'suspended';
  const isFree = override_phase === 'subscribed';
  if (move === 'resume') return isSuspended ? allow(true) : wrongState('not suspended');
  if (isSuspended) return wrongState('suspended');
  switch (move) {
    case 'suspend':
      return allow(true);
    case 'give_free':
      return isFree ? wrongState('already free of charge') : allow(true);
    case 'end_free':
      return isFree ? allow(true) : wrongState('not free of charge');
    case 'extend_trial':
      if (isFree) return wrongState('free of charge');
      return state === 'trialing' ? allow(true) : wrongState('not in its trial');
  }
}

const maxTrialDays = 365;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the end of an extended trial: the end of the chosen day in UTC, which must be at least one day and at most a
 * year ahead.
 */
export function extendedTrialEnd(ends_on: string, now: string): Decision<string, 'client.trial_date'> {
  const end = Date.parse(`${ends_on}T23:59:59.000Z`);
  const days = (end - Date.parse(now)) / dayMs;
  return days >= 1 && days <= maxTrialDays ? allow(new Date(end).toISOString()) : refuse('client.trial_date');
}

function wrongState(label: string) {
  return refuse('subscription.wrong_state', { label });
}
