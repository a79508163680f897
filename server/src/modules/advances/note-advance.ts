import type { ActivityLine, SignedWriteContext, WriteContext } from '../../http/context.ts';
import type { KeptAdvance } from './advances.rows.ts';

export type AdvanceNote = Omit<ActivityLine, 'item_kind' | 'item_id' | 'item_label' | 'on_behalf_of_id'>;
export type NotedAdvance = Pick<KeptAdvance, 'id' | 'number' | 'owner_id' | 'title'>;

/** A line of an advance's history, in whose name it was done. */
export function advanceNote(
  { actor }: Pick<SignedWriteContext, 'actor'>,
  advance: NotedAdvance,
  note: AdvanceNote,
): ActivityLine {
  const { owner_id } = advance;
  return {
    ...plainNote(advance, note),
    ...(owner_id !== actor.user_id && note.actor_id !== null && { on_behalf_of_id: owner_id }),
  };
}

/** The same where whoever does it acts as who they are: they pay, decide, or nobody asked. */
export function plainNote({ id, number, title }: NotedAdvance, note: AdvanceNote): ActivityLine {
  return {
    ...note,
    ...{ item_kind: 'advance', item_id: id, item_label: advanceLabel(number), facts: { title, ...note.facts } },
  };
}

export function advanceLabel(number: number): string {
  return `AD-${number}`;
}

export type Recording = Pick<WriteContext, 'record'>;
