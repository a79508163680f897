import type { InputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { t } from '#domain/language/translate.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { readIds } from '../../db/list-query.rows.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { readExpenses, type SavedExpense } from './expenses.rows.ts';
import { expenseList } from './lists/expense-list.rows.ts';

export type ChosenExpenses = InputOf<typeof expenses.remove>['chosen'];

/**
 * The maximum number of selected expenses. A larger selection would lock too many rows for too long. Exports have the
 * same limit.
 */
const maxChosen = 5_000;

/** Returns the ids of a selection: the listed ids, or all expenses of the owner that match the query. */
export async function chosenIds(
  { tx, actor }: Pick<SignedWriteContext, 'tx' | 'actor'>,
  chosen: ChosenExpenses,
  owner_id: string,
): Promise<string[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids)];
  const { client_id } = actor;
  const ids = await readIds(tx, expenseList, { client_id, owner_id, ...chosen.matching }, { limit: maxChosen + 1 });
  if (ids.length > maxChosen) throw new Refused('selection.too_many', { most: maxChosen.toLocaleString('en-US') });
  return ids;
}

/** Returns the ids of a selection for actions that change nothing. Refuses expenses of other owners. */
export async function ownChosenIds(
  context: Pick<SignedWriteContext, 'tx' | 'actor'>,
  chosen: ChosenExpenses,
  owner_id: string,
): Promise<string[]> {
  const { client_id } = context.actor;
  const ids = await chosenIds(context, chosen, owner_id);
  const own = (await readExpenses(context.tx, { client_id, ids })).filter((expense) => expense.owner_id === owner_id);
  if (own.length < ids.length) throw new Refused('item.not_found');
  return ids;
}

export interface Undone {
  id: string;
  label: string;
  reason: string;
}

/** Describes an expense that a bulk action skipped, with the reason. */
export function undone(
  expense: Pick<SavedExpense, 'id' | 'merchant'>,
  code: RefusalCode,
  facts: Parameters<typeof sentenceFor>[1] = {},
): Undone {
  return { id: expense.id, label: expense.merchant || t`A draft`, reason: sentenceFor(code, facts) };
}
