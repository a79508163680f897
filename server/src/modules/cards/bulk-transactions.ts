import type { cards } from '#contract/cards.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { selectedIds } from '../../http/list-selection.ts';
import type { ItemHandler } from '../bulk/run-items.ts';
import { startRun } from '../bulk/start-run.ts';
import { act, removeIfVoided } from './act-on-transaction.ts';
import { ownerInScope } from './card-access.ts';
import { cardTransactionList } from './card-transaction-list.rows.ts';
import { readLabels } from './card-transactions.rows.ts';
import { lockForAction } from './lock-for-action.ts';

export const cardActionKind = 'cards.action';

const maxTransactions = 5_000;

type Action = InputOf<typeof cards.bulkAction>['action'];

/** Starts a run that applies one action to each selected transaction. */
export async function actOnTransactions(
  context: SignedWriteContext,
  { scope, chosen, action }: InputOf<typeof cards.bulkAction>,
): Promise<OutputOf<typeof cards.bulkAction>> {
  const { tx, client_id, actor } = context;
  const user_id = ownerInScope(actor, scope, 'write');
  const whole = { client_id, user_id, search: '', filters: {} };
  const ids = await selectedIds(tx, chosen, { list: cardTransactionList, whole, most: maxTransactions });
  const labels = await readLabels(tx, { client_id, ids });
  const items = labels.map(({ id, merchant, amount, currency }) => ({
    item_id: id,
    label: `${merchant} ${amountText(moneyFrom(amount, currency))}`.slice(0, 200),
  }));
  return startRun(context, { kind: cardActionKind, request: { action }, items });
}

/** Applies the action to one transaction in its current state. */
export const actOnOne: ItemHandler = async (context, item_id, request) => {
  const row = await lockForAction(context, item_id);
  await act(context, row, request.action as Action);
  await removeIfVoided(context, item_id);
};
