import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { canOnAdvance } from '#domain/advances/advance-rights.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { actsFor } from '#domain/reports/report-visibility.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { ownersFor } from '../people/delegates/resolve-owner.ts';
import { advanceActivity } from './advance-activity.ts';
import { advanceLabel } from './advance-label.ts';
import { lockAdvances, type SavedAdvance } from './advances.rows.ts';
import { dropAdvanceWords } from './lists/advance-search-words.ts';
import { matchingAdvanceIds } from './lists/choose-advances.ts';
import { handsOf } from './lock-advance.ts';
import { changeLocked } from './move-advance.ts';

const most = 500;

type Input = InputOf<typeof advances.remove>;
type Answer = OutputOf<typeof advances.remove>;

/** Deletes drafts. Submitted advances stay and are listed with the reason. */
export async function removeAdvances(context: SignedWriteContext, asked: Input): Promise<Answer> {
  const { held, hands } = await lockSelection(context, asked);
  const undone: Answer['undone'] = [];
  for (const advance of held) {
    const may = canOnAdvance('delete', hands, advance);
    if (may.allowed) await removeOne(context, advance);
    else undone.push({ id: advance.id, label: advanceLabel(advance.number), reason: sentenceFor(may.code, may.facts) });
  }
  return { status: true, no_of_done: held.length - undone.length, undone };
}

interface Chosen {
  held: SavedAdvance[];
  hands: Awaited<ReturnType<typeof handsOf>>;
}

/**
 * Locks the selected advances: named ones of the user or people they submit for, or all matches of one owner's list.
 */
async function lockSelection(context: SignedWriteContext, { chosen, for_user_id }: Input): Promise<Chosen> {
  const { tx, client_id, actor } = context;
  const owner_id = await ownersFor(context, { for_user_id });
  if ('ids' in chosen) {
    const ids = [...new Set(chosen.ids)];
    const held = await lockAdvances(tx, { client_id, ids });
    const other = held.find((advance) => advance.owner_id !== actor.user_id);
    const hands = await handsOf(context, other ?? { owner_id });
    if (held.length < ids.length || held.some((advance) => !actsFor(hands, advance.owner_id)))
      throw new Refused('item.not_found');
    return { held, hands };
  }
  const ids = await matchingAdvanceIds(context, chosen.matching, { owner_id, most });
  return { held: await lockAdvances(tx, { client_id, ids }), hands: await handsOf(context, { owner_id }) };
}

async function removeOne(context: SignedWriteContext, advance: SavedAdvance): Promise<void> {
  await changeLocked(context, advance, { deleted_at: context.request.now });
  await dropAdvanceWords(context, advance);
  context.record(advanceActivity(context, advance, { action: 'advance_deleted', from_stage: advance.stage }));
}
