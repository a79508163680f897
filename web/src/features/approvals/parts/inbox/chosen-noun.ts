import type { Selection } from '../../../../ui/use-selection.ts';
import type { DecidedNoun } from '../decision/approval-labels.ts';
import type { InboxRow } from '../item.ts';

interface InboxRows {
  /** The selected rows; only the loaded ones if all rows are selected. */
  selected: readonly Pick<InboxRow, 'item_kind'>[];
  /** The kind of item to which the list is filtered; undefined without this filter. */
  item_kind: InboxRow['item_kind'] | undefined;
}

/** Returns 'report' or 'advance' if all selected items are known to be of this kind, otherwise 'item'. */
export function chosenNoun({ count }: Pick<Selection, 'count'>, { selected, item_kind }: InboxRows): DecidedNoun {
  if (item_kind) return item_kind;
  const [kind, ...others] = new Set(selected.map((row) => row.item_kind));
  return kind && others.length === 0 && selected.length >= count ? kind : 'item';
}
