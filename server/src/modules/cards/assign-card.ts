import type { cards } from '#contract/cards.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { cardName } from '#domain/cards/card-name.ts';
import { msg } from '#domain/language/translate.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { findPeople } from '../people/find-people.ts';
import { managesCards } from './card-access.ts';
import { deleteUnusedAccount, lockAccount, updateAccount } from './card-accounts.rows.ts';
import { lockOpenOfAccount, queueMatching } from './card-transactions.rows.ts';
import { changeTransaction } from './write-transactions.ts';

/**
 * Assigns a card to a person. Open transactions move to that person; all other transactions stay with the person who
 * handled them.
 */
export async function assignCard(
  context: SignedWriteContext,
  { account_id, version, user_id }: InputOf<typeof cards.assign>,
): Promise<OutputOf<typeof cards.assign>> {
  const { tx, client_id, record } = context;
  const account = await lockAccount(tx, { client_id, id: account_id });
  if (!account) throw new Refused('item.not_found');
  if (account.version !== version) throw new Refused('item.changed');
  if (account.is_archived) throw new Refused('card.archived');
  const person = user_id === null ? undefined : (await findPeople(tx, { client_id, ids: [user_id] })).get(user_id);
  if (user_id !== null && !person?.is_active)
    throw new Refused('item.not_found', {}, { user_id: msg`Choose a person.` });

  await updateAccount(tx, { client_id, id: account_id }, { user_id });
  const open = await lockOpenOfAccount(tx, { client_id, account_id });
  for (const row of open) await changeTransaction(context, row, { user_id, state: 'unmatched', suggestions: [] });
  if (user_id !== null) await queueMatching(tx, { client_id, user_ids: [user_id] });
  record({
    action: 'card_assigned',
    item_kind: 'card',
    item_id: account_id,
    item_label: cardName(account),
    is_setting: true,
    facts: {
      name: person ? `${person.first_name} ${person.last_name}` : '',
      before: { user_id: account.user_id },
      after: { user_id },
    },
  });
  return { status: true, no_of_moved: open.length, version: version + 1 };
}

/**
 * Renames, archives, restores or removes a card. People can change their own cards, and people who manage cards can
 * change any card.
 */
export async function changeCard(
  context: SignedWriteContext,
  { account_id, version, action }: InputOf<typeof cards.accountAction>,
): Promise<OutputOf<typeof cards.accountAction>> {
  const { tx, client_id, actor, record } = context;
  const key = { client_id, id: account_id };
  const account = await lockAccount(tx, key);
  if (!account || (account.user_id !== actor.user_id && !managesCards(actor, 'write')))
    throw new Refused('item.not_found');
  if (account.version !== version) throw new Refused('item.changed');

  switch (action.kind) {
    case 'rename':
      await updateAccount(tx, key, { nickname: action.nickname });
      break;
    case 'archive':
      await updateAccount(tx, key, { is_archived: true });
      break;
    case 'restore':
      await updateAccount(tx, key, { is_archived: false });
      break;
    case 'remove':
      if (!(await deleteUnusedAccount(tx, key))) throw new Refused('card.in_use');
      break;
  }
  record({
    action: action.kind === 'remove' ? 'card_removed' : 'card_changed',
    item_kind: 'card',
    item_id: account_id,
    item_label: cardName(account),
    is_setting: true,
    facts: {
      before: { nickname: account.nickname, is_archived: account.is_archived },
      after: {
        nickname: action.kind === 'rename' ? action.nickname : account.nickname,
        is_archived: action.kind === 'archive' || (account.is_archived && action.kind !== 'restore'),
      },
    },
  });
  return { status: true };
}
