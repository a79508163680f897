import { itemWords } from '#domain/text/search-words.ts';
import { replaceOwnWords } from '../../../db/search-words.rows.ts';
import type { WriteContext } from '../../../http/context.ts';
import type { SavedAdvance } from '../advances.rows.ts';

type Worded = Pick<SavedAdvance, 'id' | 'owner_id' | 'number' | 'title' | 'purpose' | 'amount'>;

/** Indexes title, number, purpose and amount for the search. */
export function saveAdvanceSearchWords(
  context: Pick<WriteContext, 'tx' | 'client_id'>,
  advance: Worded,
): Promise<void> {
  const { title, number, purpose, amount } = advance;
  return replaced(context, advance, itemWords({ texts: [title, purpose, String(number)], amounts: [amount] }));
}

export function removeAdvanceSearchWords(
  context: Pick<WriteContext, 'tx' | 'client_id'>,
  advance: Worded,
): Promise<void> {
  return replaced(context, advance, []);
}

function replaced(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  { id: item_id, owner_id }: Worded,
  words: readonly string[],
): Promise<void> {
  return replaceOwnWords(tx, { client_id, item_kind: 'advance' }, [{ owner_id, item_id, words }]);
}
