import type { advances } from '#contract/advances.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import { currentActivityLine } from '../activity/item-history.ts';
import { advanceLabel } from './advance-label.ts';
import type { SavedAdvance } from './advances.rows.ts';
import { oneAdvance } from './read-advance.ts';

type AdvanceActivityInput = Omit<ItemLine, 'item_kind' | 'item_id' | 'item_label' | 'on_behalf_of_id'>;
type RecordedAdvance = Pick<SavedAdvance, 'id' | 'number' | 'owner_id' | 'title'>;

/** Records the activity lines and returns the updated advance with these lines included. */
export function recordAndAnswer(
  context: SignedWriteContext,
  { id }: RecordedAdvance,
  lines: readonly ItemLine[],
): Promise<OutputOf<typeof advances.details>> {
  for (const line of lines) context.record(line);
  return oneAdvance(context, id, ({ owner }) =>
    lines.map((line) => currentActivityLine(context, line, line.on_behalf_of_id ? owner : null)),
  );
}

/** An activity line that names the owner when somebody else acts on their behalf. */
export function advanceActivity(
  { actor }: Pick<SignedWriteContext, 'actor'>,
  advance: RecordedAdvance,
  activity: AdvanceActivityInput,
): ItemLine {
  const { owner_id } = advance;
  return {
    ...advanceActivityLine(advance, activity),
    ...(owner_id !== actor.user_id &&
      activity.actor_id !== null && { on_behalf_of_id: owner_id, shown_to: [...(activity.shown_to ?? []), owner_id] }),
  };
}

/** An activity line for people who act in their own role (payers, approvers) and for the system. */
export function advanceActivityLine({ id, number, title }: RecordedAdvance, activity: AdvanceActivityInput): ItemLine {
  return {
    ...activity,
    item_kind: 'advance',
    item_id: id,
    item_label: advanceLabel(number),
    facts: { title, ...activity.facts },
  };
}
