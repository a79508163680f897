import type { WriteContext } from '../../../http/context.ts';
import { lockQueued, updateReleases } from './payment-controls.rows.ts';
import { releaseReasons, type SavedControls } from './payment-controls.ts';

/**
 * Evaluates queued payments again after a change of the controls or of the payee's bank account. A payment that was
 * released before a bank account changed needs another release; a payment that no longer needs a release can be paid at
 * once.
 */
export async function applyControlsToQueue(
  context: Pick<WriteContext, 'tx' | 'client_id' | 'request' | 'actor'>,
  { payee_id = null, controls }: { payee_id?: string | null; controls?: SavedControls },
): Promise<void> {
  const { tx, client_id } = context;
  const queued = await lockQueued(tx, { client_id, owner_id: payee_id });
  const reasonOf = await releaseReasons(context, queued, controls);
  const changes = queued.flatMap((payment) => {
    const release_reason = reasonOf(payment);
    // New controls do not undo a release; a new bank account does.
    const isSettled = payment.released_at !== null && payee_id === null && release_reason !== null;
    if (isSettled || (release_reason === payment.release_reason && payment.released_at === null)) return [];
    const release_requested_by = release_reason === null ? null : payment.queued_by;
    return [{ item_id: payment.item_id, release_reason, release_requested_by }];
  });
  if (changes.length > 0) await updateReleases(tx, client_id, changes);
}
