import type { cards } from '#contract/cards.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ReadContext } from '../../http/context.ts';
import { listAnswer, listQuery } from '../../http/list-answer.ts';
import { cardAccountList, readOwnAccounts } from './card-accounts.rows.ts';
import { countMissingReceipts } from './card-transaction-list.rows.ts';
import { shownAccount } from './show-cards.ts';

export async function ownCards({ tx, actor }: ReadContext): Promise<OutputOf<typeof cards.list>> {
  const accounts = await readOwnAccounts(tx, actor);
  return { status: true, accounts: accounts.map(shownAccount), pagination: { total_count: accounts.length } };
}

/** Lists the cards of the company with search, filters and sorting. */
export async function corporateCards(
  { tx, actor }: ReadContext,
  input: InputOf<typeof cards.corporateAccounts>,
): Promise<OutputOf<typeof cards.corporateAccounts>> {
  const answer = await listAnswer(tx, input, {
    list: cardAccountList,
    query: listQuery(actor, input),
    lines: (rows) => rows.map(shownAccount),
  });
  return { ...answer, pagination: { total_count: answer.total_records } };
}

export async function cardIntegration({ app, tx, actor }: ReadContext): Promise<OutputOf<typeof cards.integration>> {
  const { card_recon_enabled, hide_add_card, hide_refresh_txn, hide_remove_card } = actor.access.features;
  return {
    status: true,
    card_recon_enabled,
    hide_add_card,
    hide_refresh_txn,
    hide_remove_card,
    provider: app.cards?.name ?? null,
    no_of_missing_receipts: await countMissingReceipts(tx, actor),
  };
}
