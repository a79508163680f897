import { isAdvanceUndecided } from '#domain/activity/attachments.ts';
import { canActOnAdvance } from '#domain/advances/advance-rights.ts';
import { canSeeAdvance } from '#domain/advances/advance-visibility.ts';
import type { FindItem } from '../activity/attachments/attached-item.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { advanceLabel } from './advance-activity.ts';
import { readAdvanceDetails } from './advance-details.rows.ts';
import { lockAdvances } from './advances.rows.ts';

/** Finds an advance with the properties that its attachments need. */
export const findAdvanceWithAttachments: FindItem = async (looking, id, { is_locked }) => {
  const { tx, actor } = looking;
  const { client_id } = actor;
  if (is_locked) await lockAdvances(tx, { client_id, ids: [id] });
  const [row, viewer] = await Promise.all([readAdvanceDetails(tx, { client_id, id }), viewerOf(looking)]);
  if (!row || !canSeeAdvance(viewer, row)) return undefined;
  return {
    label: advanceLabel(row.number),
    title: row.title,
    owner_id: row.owner_id,
    can_add: canActOnAdvance('edit', viewer, row),
    is_undecided: isAdvanceUndecided(row.stage),
  };
};
