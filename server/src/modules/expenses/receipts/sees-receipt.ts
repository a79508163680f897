import { canSeeItem } from '#domain/reports/report-visibility.ts';
import { viewerOf } from '../../people/delegates/find-delegations.ts';
import { readVisibility } from '../expense-lines.rows.ts';
import type { DisplayContext } from '../show-expenses.ts';

/**
 * Returns true if the actor may see an expense with this receipt. Receipts of deleted expenses are visible only to the
 * person who uploaded them.
 */
export async function seesReceipt(
  context: Pick<DisplayContext, 'tx' | 'actor' | 'request'>,
  file_id: string,
): Promise<boolean> {
  const [viewer, visibilities] = await Promise.all([
    viewerOf(context),
    readVisibility(context.tx, { client_id: context.actor.client_id, file_id }),
  ]);
  return visibilities.some((visibility) => canSeeItem(viewer, visibility));
}
