import { any, can, isPermitted } from '#domain/access/permission.ts';
import type { Actor } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';

/**
 * Returns true for people who manage the cards of the company. The endpoints already check that the company has the
 * feature.
 */
export function managesCards({ access }: Actor, action: 'read' | 'write'): boolean {
  return isPermitted(any(can('Payout', action), can('Settings', action)), access);
}

/**
 * Returns the person to whose cards a request is limited; null for all cards of the company. Refuses people who do not
 * manage cards.
 */
export function ownerInScope(actor: Actor, scope: 'mine' | 'company', action: 'read' | 'write'): string | null {
  if (scope === 'mine') return actor.user_id;
  if (!managesCards(actor, action)) throw new Refused('access.denied');
  return null;
}
