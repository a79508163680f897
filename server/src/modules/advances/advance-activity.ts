import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import type { SavedAdvance } from './advances.rows.ts';

type AdvanceActivityInput = Omit<ItemLine, 'item_kind' | 'item_id' | 'item_label' | 'on_behalf_of_id'>;
type AdvanceIdentity = Pick<SavedAdvance, 'id' | 'number' | 'owner_id' | 'title'>;

/**
 * A changed advance and the activity recorded with the change. The response shows the advance including these entries.
 */
export interface RecordedAdvance {
  advance_id: string;
  lines: readonly ItemLine[];
}

/** Records activity on an advance and returns it together with the id of the advance. */
export function recordAdvanceActivity(
  { record }: Pick<SignedWriteContext, 'record'>,
  { id }: AdvanceIdentity,
  lines: readonly ItemLine[],
): RecordedAdvance {
  for (const line of lines) record(line);
  return { advance_id: id, lines };
}

/** Creates an activity line. It names the owner if another person acts on the owner's behalf. */
export function advanceActivity(
  { actor }: Pick<SignedWriteContext, 'actor'>,
  advance: AdvanceIdentity,
  activity: AdvanceActivityInput,
): ItemLine {
  const { owner_id } = advance;
  return {
    ...advanceActivityLine(advance, activity),
    ...(owner_id !== actor.user_id &&
      activity.actor_id !== null && { on_behalf_of_id: owner_id, shown_to: [...(activity.shown_to ?? []), owner_id] }),
  };
}

/**
 * Creates an activity line for automatic changes, and for people who act in their own role, such as payers and
 * approvers.
 */
export function advanceActivityLine({ id, number, title }: AdvanceIdentity, activity: AdvanceActivityInput): ItemLine {
  return {
    ...activity,
    item_kind: 'advance',
    item_id: id,
    item_label: advanceLabel(number),
    facts: { title, ...activity.facts },
  };
}

/** Returns the displayed number of an advance, such as AD-1001. */
export function advanceLabel(number: number): string {
  return `AD-${number}`;
}
