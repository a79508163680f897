import { type AdvanceAction, advanceStageAllows, mayActOnAdvance } from '#domain/advances/advance-rights.ts';
import type { Viewer } from '#domain/reports/report-visibility.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { lockAdvances, type SavedAdvance } from './advances.rows.ts';

/**
 * Locks an advance for an action and checks its version and the user's permission. Users without access get "not
 * found"; users with access get the reason for the refusal.
 */
export async function lockAdvance(
  context: SignedWriteContext,
  { advance_id, version, action }: { advance_id: string; version?: number; action: AdvanceAction },
): Promise<SavedAdvance> {
  const { tx, client_id } = context;
  const [advance] = await lockAdvances(tx, { client_id, ids: [advance_id] });
  if (!advance) throw new Refused('item.not_found');
  if (!mayActOnAdvance(action, await viewerFor(context, advance), advance).allowed)
    throw refusalFor(context, advance, action);
  if (version !== undefined && advance.version !== version) throw new Refused('item.changed');
  orRefuse(advanceStageAllows(action, advance));
  return advance;
}

/** Returns the current user as a viewer of the advance. Delegations are not loaded if the user is the owner. */
export async function viewerFor(
  context: SignedWriteContext,
  { owner_id }: Pick<SavedAdvance, 'owner_id'>,
): Promise<Pick<Viewer, 'user_id' | 'submits_for' | 'access'>> {
  const { user_id, access } = context.actor;
  return owner_id === user_id ? { user_id, access, submits_for: [] } : viewerOf(context);
}

/**
 * Returns the refusal of an action: finance users who try to pay their own advance get the reason; everyone else gets
 * "not found".
 */
function refusalFor({ actor }: SignedWriteContext, { owner_id }: SavedAdvance, action: AdvanceAction): Refused {
  const isOwnMoney = (action === 'mark_paid' || action === 'return') && actor.user_id === owner_id;
  return new Refused(isOwnMoney ? 'approval.own_item' : 'item.not_found');
}
