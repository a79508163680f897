import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { advanceStageAllows } from '#domain/advances/advance-rights.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { actsFor } from '#domain/reports/report-visibility.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { advanceActivity, advanceLabel } from './advance-activity.ts';
import { lockAdvances, type SavedAdvance } from './advances.rows.ts';
import { removeAdvanceSearchWords } from './lists/advance-search-words.ts';
import { chosenAdvanceIds } from './lists/choose-advances.ts';
import { viewerFor } from './lock-advance.ts';
import { changeLocked } from './move-advance.ts';

const maxSelected = 500;

type Input = InputOf<typeof advances.remove>;
type Answer = OutputOf<typeof advances.remove>;

/** Deletes drafts. Submitted advances are not deleted; they are returned with the reason. */
export async function removeAdvances(context: SignedWriteContext, input: Input): Promise<Answer> {
  const locked = await lockSelection(context, input);
  const undone: Answer['undone'] = [];
  for (const advance of locked) {
    const decision = advanceStageAllows('delete', advance);
    if (decision.allowed) await removeAdvance(context, advance);
    else
      undone.push({
        id: advance.id,
        label: advanceLabel(advance.number),
        reason: sentenceFor(decision.code, decision.facts),
      });
  }
  return { status: true, no_of_done: locked.length - undone.length, undone };
}

/**
 * Locks the selected advances. A selection by id may contain advances of the user and of people they submit for; any
 * other selection covers the list of one owner.
 */
async function lockSelection(context: SignedWriteContext, { chosen, for_user_id }: Input): Promise<SavedAdvance[]> {
  const { tx, client_id, actor } = context;
  const owner_id = await resolveOwner(context, { for_user_id });
  if ('ids' in chosen) {
    const ids = [...new Set(chosen.ids)];
    const locked = await lockAdvances(tx, { client_id, ids });
    const other = locked.find((advance) => advance.owner_id !== actor.user_id);
    const viewer = await viewerFor(context, other ?? { owner_id });
    if (locked.length < ids.length || locked.some((advance) => !actsFor(viewer, advance.owner_id)))
      throw new Refused('item.not_found');
    return locked;
  }
  const ids = await chosenAdvanceIds(context, chosen, { owner_id, most: maxSelected });
  return lockAdvances(tx, { client_id, ids });
}

async function removeAdvance(context: SignedWriteContext, advance: SavedAdvance): Promise<void> {
  await changeLocked(context, advance, { deleted_at: context.request.now });
  await removeAdvanceSearchWords(context, advance);
  context.record(advanceActivity(context, advance, { action: 'advance_deleted', from_stage: advance.stage }));
}
