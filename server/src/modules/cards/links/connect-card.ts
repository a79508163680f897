import { v7 as uuidv7 } from 'uuid';
import type { cardLinks } from '#contract/card-links.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { Actor, App, PreparedWrite, PreparingContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { type CardFeedPort, type FeedConnection, SignInExpired } from '../../../outside/cards/port.ts';
import { managesCards, ownerInScope } from '../card-access.ts';
import { insertAccount, readAccountsOfLinks } from '../card-accounts.rows.ts';
import { type CardLinkRow, insertLink, lockLinkOfItem, readLink, updateLink } from './card-links.rows.ts';
import { openAccessToken, sealAccessToken } from './link-token.ts';

/** Starts a new connection, or renews one whose sign-in has expired. */
export async function startLink(
  { app, actor }: PreparingContext,
  { scope, link_id }: InputOf<typeof cardLinks.token>,
): Promise<PreparedWrite<OutputOf<typeof cardLinks.token>>> {
  ownerInScope(actor, scope, 'write');
  const link = link_id === undefined ? undefined : await ownLink(app, actor, link_id);
  const access_token = link && (await openAccessToken(app, link.sealed_token));
  const path = scope === 'mine' ? '/individual/cards' : '/corporate-cards';
  const return_url = `${app.public_url}${path}`;
  const token = await fromFeed(feedOf(app).startLink({ user_id: actor.user_id, access_token, return_url }));
  return async () => ({ status: true, ...token });
}

/** Saves the connection and its cards, and queues the first sync. */
export async function finishLink(
  { app, actor }: PreparingContext,
  { scope, public_token }: InputOf<typeof cardLinks.exchange>,
): Promise<PreparedWrite<OutputOf<typeof cardLinks.exchange>>> {
  const user_id = ownerInScope(actor, scope, 'write');
  const connection = await fromFeed(feedOf(app).exchange(public_token));
  const sealed_token = await sealAccessToken(app, connection.access_token);
  return async (context) => {
    const link_id = await saveLink(context, { connection, sealed_token, user_id });
    await app.jobs.send(context.tx, 'card-link.sync', { client_id: context.client_id, link_id });
    return { status: true, link_id, no_of_cards: connection.accounts.length };
  };
}

async function saveLink(
  { tx, client_id, actor, request, record }: SignedWriteContext,
  { connection, sealed_token, user_id }: { connection: FeedConnection; sealed_token: string; user_id: string | null },
): Promise<string> {
  const { item_id, institution, accounts } = connection;
  const known = await lockLinkOfItem(tx, { client_id, item_id });
  const id = known?.id ?? uuidv7();
  if (known) await updateLink(tx, { client_id, id }, { sealed_token, state: 'connected', error: '' });
  else
    await insertLink(tx, {
      client_id,
      id,
      item_id,
      institution: institution.slice(0, 120),
      sealed_token,
      user_id,
      created_by: actor.user_id,
      created_at: request.now,
    });

  const saved = await readAccountsOfLinks(tx, { client_id, link_ids: [id] });
  const savedIds = new Set(saved.map(({ external_id }) => external_id));
  for (const { external_id, last_four, currency, name } of accounts)
    if (!savedIds.has(external_id))
      await insertAccount(tx, {
        client_id,
        id: uuidv7(),
        link_id: id,
        external_id,
        bank: institution.slice(0, 120),
        network: name.slice(0, 40),
        last_four,
        holder: user_id === null ? '' : `${actor.first_name} ${actor.last_name}`,
        nickname: '',
        currency,
        source: 'plaid',
        user_id,
        created_at: request.now,
        last_synced_at: null,
      });
  record({
    action: 'card_connected',
    item_kind: 'card',
    item_id: id,
    item_label: institution,
    is_setting: true,
    facts: { before: {}, after: { cards: accounts.length } },
  });
  return id;
}

/** Refreshes or removes a connection. The cards and transactions of a removed connection are not deleted. */
export async function changeLink(
  { app, actor }: PreparingContext,
  { link_id, action }: InputOf<typeof cardLinks.action>,
): Promise<PreparedWrite<OutputOf<typeof cardLinks.action>>> {
  const link = await ownLink(app, actor, link_id);
  if (action === 'refresh') {
    if (link.state === 'reconnect') throw new Refused('card.reconnect');
    return async ({ tx, client_id }) => {
      await app.jobs.send(tx, 'card-link.sync', { client_id, link_id });
      return { status: true };
    };
  }
  const access_token = await openAccessToken(app, link.sealed_token);
  return async ({ tx, client_id, record, defer }) => {
    await updateLink(tx, { client_id, id: link_id }, { state: 'removed', sealed_token: '' });
    if (access_token && app.cards) defer(() => removeFromFeed(app, access_token));
    record({
      action: 'card_disconnected',
      item_kind: 'card',
      item_id: link_id,
      item_label: link.institution,
      is_setting: true,
      facts: { before: { state: link.state }, after: { state: 'removed' } },
    });
    return { status: true };
  };
}

/**
 * Removes the connection at the card feed. An error is only logged, because Outlay has already deleted the access token
 * and cannot use the connection any more.
 */
async function removeFromFeed(app: App, access_token: string): Promise<void> {
  try {
    await app.cards?.remove(access_token);
  } catch (error) {
    app.log.warn({ err: error }, 'a card connection could not be removed at its provider');
  }
}

/** Returns a connection of the user. Users who manage cards can access any connection. */
async function ownLink({ database }: App, actor: Actor, id: string): Promise<CardLinkRow> {
  const { client_id, user_id } = actor;
  const link = await database.readInCompany(client_id, (tx) => readLink(tx, { client_id, id }));
  if (!link || (link.user_id !== user_id && !managesCards(actor, 'write'))) throw new Refused('item.not_found');
  return link;
}

function feedOf({ cards }: App): CardFeedPort {
  if (!cards) throw new Refused('card.feed_off');
  return cards;
}

async function fromFeed<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new Refused(error instanceof SignInExpired ? 'card.reconnect' : 'card.feed_failed');
  }
}
