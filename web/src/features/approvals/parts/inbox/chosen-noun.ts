import type { Selection } from '../../../../ui/use-selection.ts';
import type { DecidedNoun } from '../decision/approval-labels.ts';
import type { InboxRow } from '../item.ts';

interface InboxRows {
  loaded: readonly Pick<InboxRow, 'item_kind' | 'item_id'>[];
  /** The kind of item to which the list is filtered; undefined without this filter. */
  item_kind: InboxRow['item_kind'] | undefined;
}

/** Returns 'report' or 'advance' if all selected items are known to be of this kind, otherwise 'item'. */
export function chosenNoun(selection: Selection, { loaded, item_kind }: InboxRows): DecidedNoun {
  if (item_kind) return item_kind;
  const chosen = loaded.filter(({ item_id }) => selection.has(item_id));
  const [kind, ...others] = new Set(chosen.map((row) => row.item_kind));
  return kind && others.length === 0 && chosen.length >= selection.count ? kind : 'item';
}
