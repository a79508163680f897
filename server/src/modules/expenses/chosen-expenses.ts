import type { InputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { readExpenses, type SavedExpense } from './expenses.rows.ts';
import { readMatchingIds } from './lists/expense-list.rows.ts';

export type ChosenExpenses = InputOf<typeof expenses.remove>['chosen'];

/** More at once would hold too much for too long, and exports hold no more either. */
const mostChosen = 5_000;

/** The ids a bulk action means: these, or all of this person's that a list's query finds. */
export async function chosenIds(
  { tx, actor }: Pick<SignedWriteContext, 'tx' | 'actor'>,
  chosen: ChosenExpenses,
  owner_id: string,
): Promise<string[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids)];
  const { client_id } = actor;
  const ids = await readMatchingIds(tx, { client_id, owner_id, ...chosen.matching }, mostChosen + 1);
  if (ids.length > mostChosen) throw new Refused('selection.too_many', { most: mostChosen.toLocaleString('en-US') });
  return ids;
}

/** The same, where nothing is changed and only this person's may be taken along: anything else is not found. */
export async function ownChosenIds(
  context: Pick<SignedWriteContext, 'tx' | 'actor'>,
  chosen: ChosenExpenses,
  owner_id: string,
): Promise<string[]> {
  const { client_id } = context.actor;
  const ids = await chosenIds(context, chosen, owner_id);
  const own = (await readExpenses(context.tx, { client_id, ids })).filter((each) => each.owner_id === owner_id);
  if (own.length < ids.length) throw new Refused('item.not_found');
  return ids;
}

export interface Undone {
  id: string;
  label: string;
  reason: string;
}

/** An item of a bulk action that stays as it is, and why. */
export function undone(
  expense: Pick<SavedExpense, 'id' | 'merchant'>,
  code: RefusalCode,
  facts: Parameters<typeof sentenceFor>[1] = {},
): Undone {
  return { id: expense.id, label: expense.merchant || 'A draft', reason: sentenceFor(code, facts) };
}
