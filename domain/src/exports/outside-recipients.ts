import { allow, type Decision, refuse } from '../decision.ts';

/**
 * The states of addresses outside a company that receive its scheduled files. The owner of an address must confirm
 * before files are sent to it.
 */

export const recipientStates = ['pending', 'confirmed', 'declined', 'unsubscribed', 'removed'] as const;
export type RecipientState = (typeof recipientStates)[number];

const recipientMoves = {
  confirm: { from: ['pending'], to: 'confirmed' },
  decline: { from: ['pending'], to: 'declined' },
  unsubscribe: { from: ['confirmed', 'unsubscribed'], to: 'unsubscribed' },
  resubscribe: { from: ['confirmed', 'unsubscribed'], to: 'confirmed' },
  remove: { from: ['pending', 'confirmed'], to: 'removed' },
} as const satisfies Record<string, { from: readonly RecipientState[]; to: RecipientState }>;

type RecipientMove = keyof typeof recipientMoves;

/** Returns the state after a move; undefined if the move is not possible. */
export function moveRecipient(state: RecipientState, move: RecipientMove): RecipientState | undefined {
  const { from, to }: { from: readonly RecipientState[]; to: RecipientState } = recipientMoves[move];
  return from.includes(state) ? to : undefined;
}

export function receivesFiles(state: RecipientState): boolean {
  return state === 'confirmed';
}

export function isPending(state: RecipientState): boolean {
  return state === 'pending';
}

/** True if the owner of the address does not want to receive files. Only the owner can change that. */
export function hasOptedOut(state: RecipientState | 'expired'): boolean {
  return state === 'declined' || state === 'unsubscribed';
}

export const invitationDays = 7;
const recipientLimits = { pending: 10, active: 100, addresses_per_day: 20, mails_per_address: 3, minutes: 10 };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/**
 * An address that has not answered can be invited again after this time, even if it has received the maximum number of
 * mails.
 */
const forgottenAfterMs = 30 * dayMs;

interface Invited {
  state: RecipientState;
  mailed_at: Date;
  no_of_mails: number;
}

interface Invitations {
  /** `pending` counts addresses that have not answered yet; `active` also counts those that can receive files. */
  pending: number;
  active: number;
  /** The number of addresses that were sent a confirmation mail within the last day. */
  mailed_today: number;
}

/**
 * Checks whether a confirmation mail may be sent to an address, and returns the number of mails that the address has
 * received including this one. Strangers must not get many mails because a company added their address, and none after
 * they have opted out.
 */
export function checkInvitation(
  known: Invited | undefined,
  { pending, active, mailed_today }: Invitations,
  now: Date,
): Decision<
  number,
  | 'outside_recipient.exists'
  | 'outside_recipient.opted_out'
  | 'outside_recipient.too_soon'
  | 'outside_recipient.too_many_mails'
  | 'outside_recipient.too_many_pending'
  | 'outside_recipient.too_many'
  | 'outside_recipient.too_many_today'
> {
  if (known && receivesFiles(known.state)) return refuse('outside_recipient.exists');
  if (known && hasOptedOut(known.state)) return refuse('outside_recipient.opted_out');

  const waitedMs = known ? now.getTime() - known.mailed_at.getTime() : Number.POSITIVE_INFINITY;
  const received = waitedMs > forgottenAfterMs ? 0 : (known?.no_of_mails ?? 0);
  const { minutes, mails_per_address, addresses_per_day } = recipientLimits;
  if (waitedMs < minutes * minuteMs) return refuse('outside_recipient.too_soon', { minutes });
  if (received >= mails_per_address) return refuse('outside_recipient.too_many_mails', { most: mails_per_address });
  if (mailed_today >= addresses_per_day) return refuse('outside_recipient.too_many_today', { most: addresses_per_day });
  if (known && isPending(known.state)) return allow(received + 1);
  if (pending >= recipientLimits.pending)
    return refuse('outside_recipient.too_many_pending', { most: recipientLimits.pending });
  if (active >= recipientLimits.active) return refuse('outside_recipient.too_many', { most: recipientLimits.active });
  return allow(received + 1);
}
