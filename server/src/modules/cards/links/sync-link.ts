import { v7 as uuidv7 } from 'uuid';
import { isOpenCardState } from '#domain/cards/card-transaction.ts';
import { t } from '#domain/language/translate.ts';
import type { App, WriteContext } from '../../../http/context.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { type FeedChanges, type FeedTransaction, SignInExpired } from '../../../outside/cards/port.ts';
import { allCompanyIds, findCompany } from '../../companies/find-company.ts';
import { type CardAccountRow, markSynced, readAccountsOfLinks } from '../card-accounts.rows.ts';
import { type CardTransactionRow, lockByExternalIds } from '../card-transactions.rows.ts';
import { followAmount } from '../link-expense.ts';
import { addTransactions, changeTransaction, removeTransactions } from '../write-transactions.ts';
import { type CardLinkRow, lockLink, readConnectedLinkIds, readLink, updateLink } from './card-links.rows.ts';
import { openAccessToken } from './link-token.ts';

interface LinkKey {
  client_id: string;
  link_id: string;
}

/**
 * Syncs the connections of all companies, except those that need a new sign-in. An error in one connection does not
 * stop the others.
 */
export async function syncEveryLink(app: App): Promise<void> {
  if (!app.cards) return;
  for await (const client_id of allCompanyIds(app.database)) {
    const ids = await app.database.readInCompany(client_id, (tx) => readConnectedLinkIds(tx, client_id));
    for (const link_id of ids)
      try {
        await syncLink(app, { client_id, link_id });
      } catch (error) {
        app.log.error({ err: error, client_id, link_id }, 'a card connection could not be refreshed');
      }
  }
}

/**
 * Reads the changes since the last sync. They are saved together with the new cursor, so that no change is saved twice.
 */
export async function syncLink(app: App, { client_id, link_id }: LinkKey): Promise<void> {
  const key = { client_id, id: link_id };
  const [link, company] = await Promise.all([
    app.database.readInCompany(client_id, (tx) => readLink(tx, key)),
    findCompany(app.database, client_id),
  ]);
  if (!link || !company || !app.cards) return;
  const access_token = await openAccessToken(app, link.sealed_token);
  const request = systemRequest(app, `card-link-${link_id}`);

  let changes: FeedChanges;
  try {
    if (!access_token) throw new SignInExpired(t`The saved token cannot be opened.`);
    changes = await app.cards.sync(access_token, link.cursor);
  } catch (error) {
    await writeInCompany({ app, request, client_id }, async ({ tx, announce }) => {
      const locked = await lockLink(tx, key);
      // The connection was removed or renewed in the meantime.
      if (!locked || locked.sealed_token !== link.sealed_token) return;
      const failed =
        error instanceof SignInExpired
          ? { state: 'reconnect' as const, error: t`The bank asks for a new sign-in.` }
          : { state: locked.state, error: t`The bank feed did not respond.` };
      await updateLink(tx, key, failed);
      if (failed.state === 'reconnect' && locked.state === 'connected') announce('card_link.failed', { link_id });
    });
    return;
  }

  await writeInCompany({ app, request, client_id }, async (context) => {
    const locked = await lockLink(context.tx, key);
    // If the cursor differs, another sync has already saved these changes.
    if (!locked || locked.cursor !== link.cursor) return;
    await applyChanges(context, { link: locked, changes, company_currency: company.currency });
    const { cursor } = changes;
    await updateLink(context.tx, key, { cursor, state: 'connected', error: '', last_synced_at: request.now });
    await markSynced(context.tx, { client_id, link_id, now: request.now });
  });
}

interface LinkChanges {
  link: CardLinkRow;
  changes: FeedChanges;
  company_currency: string;
}

async function applyChanges(context: WriteContext, { link, changes, company_currency }: LinkChanges): Promise<void> {
  const { tx, client_id } = context;
  const accounts = await readAccountsOfLinks(tx, { client_id, link_ids: [link.id] });
  const account_ids = accounts.map(({ id }) => id);
  const external_ids = [
    ...changes.changed.flatMap(({ external_id, pending_id }) => [external_id, pending_id ?? external_id]),
    ...changes.removed_ids,
  ];
  const saved = await lockByExternalIds(tx, { client_id, account_ids, external_ids });
  const byId = new Map<string, CardTransactionRow>(saved.map((row) => [row.external_id, row]));
  const fresh = new Map<string, CardTransactionRow & { created_at: Date }>();

  for (const change of changes.changed) {
    const account = accounts.find(({ external_id }) => external_id === change.account_id);
    if (!account) continue;
    const replaced = change.pending_id ?? change.external_id;
    const before = byId.get(change.external_id) ?? byId.get(replaced);
    if (before) {
      byId.delete(before.external_id);
      byId.set(change.external_id, await post(context, { before, change, company_currency }));
    } else {
      fresh.delete(replaced);
      fresh.set(change.external_id, newTransaction(context, account, change));
    }
  }
  for (const id of changes.removed_ids) fresh.delete(id);
  await addTransactions(context, [...fresh.values()]);
  const removed = changes.removed_ids.flatMap((id) => byId.get(id) ?? []);
  await removeTransactions(
    context,
    removed.filter(({ state }) => isOpenCardState(state)),
  );
  // These transactions already have a decision, so they are only marked as removed. The reconciliation shows them.
  for (const row of removed.filter(({ state }) => !isOpenCardState(state)))
    await changeTransaction(context, row, { is_voided: true });
}

/**
 * Updates a pending transaction that the bank has posted, or a posted transaction that it has corrected. The linked
 * expense gets the new amount unless it is split or already submitted.
 */
async function post(
  context: WriteContext,
  {
    before,
    change,
    company_currency,
  }: { before: CardTransactionRow; change: FeedTransaction; company_currency: string },
): Promise<CardTransactionRow> {
  const { external_id, merchant, description, spent_on, posted_on, status, amount } = change;
  const after = await changeTransaction(context, before, {
    external_id,
    merchant,
    description,
    spent_on,
    posted_on,
    status,
    amount,
  });
  if (after.amount !== before.amount) await followAmount(context, after, company_currency);
  return after;
}

function newTransaction(
  { request }: WriteContext,
  account: CardAccountRow,
  change: FeedTransaction,
): CardTransactionRow & { created_at: Date } {
  const { external_id, merchant, description, spent_on, posted_on, status, currency, amount } = change;
  return {
    id: uuidv7(),
    account_id: account.id,
    external_id,
    statement_id: null,
    period_id: null,
    user_id: account.user_id,
    merchant,
    description,
    mcc: '',
    spent_on,
    posted_on,
    status,
    currency,
    amount,
    foreign_currency: null,
    foreign_amount: null,
    state: 'unmatched',
    is_receipt_missing: true,
    is_voided: false,
    note: '',
    suggestions: [],
    rejected_ids: [],
    advance_id: null,
    metadata: {},
    version: 0,
    created_at: request.now,
  };
}
