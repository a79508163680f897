import type { advances } from '#contract/advances.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import { lineOfNow } from '../activity/item-history.ts';
import { advanceLabel } from './advance-label.ts';
import type { SavedAdvance } from './advances.rows.ts';
import { oneAdvance } from './read-advance.ts';

export type AdvanceActivityInput = Omit<ItemLine, 'item_kind' | 'item_id' | 'item_label' | 'on_behalf_of_id'>;
export type RecordedAdvance = Pick<SavedAdvance, 'id' | 'number' | 'owner_id' | 'title'>;

/** Records what happened to an advance and answers it as it stands now, these lines included. */
export function answerWith(
  context: SignedWriteContext,
  { id }: RecordedAdvance,
  lines: readonly ItemLine[],
): Promise<OutputOf<typeof advances.details>> {
  for (const line of lines) context.record(line);
  return oneAdvance(context, id, ({ owner }) =>
    lines.map((line) => lineOfNow(context, line, line.on_behalf_of_id ? owner : null)),
  );
}

/** A line of an advance's history, in whose name it was done. */
export function advanceActivity(
  { actor }: Pick<SignedWriteContext, 'actor'>,
  advance: RecordedAdvance,
  note: AdvanceActivityInput,
): ItemLine {
  const { owner_id } = advance;
  return {
    ...advanceActivityLine(advance, note),
    ...(owner_id !== actor.user_id &&
      note.actor_id !== null && { on_behalf_of_id: owner_id, shown_to: [...(note.shown_to ?? []), owner_id] }),
  };
}

/** The same where whoever does it acts as who they are: they pay, decide, or nobody asked. */
export function advanceActivityLine({ id, number, title }: RecordedAdvance, note: AdvanceActivityInput): ItemLine {
  return {
    ...note,
    item_kind: 'advance',
    item_id: id,
    item_label: advanceLabel(number),
    facts: { title, ...note.facts },
  };
}
