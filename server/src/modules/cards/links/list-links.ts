import type { cardLinks } from '#contract/card-links.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ReadContext } from '../../../http/context.ts';
import { ownerInScope } from '../card-access.ts';
import { readAccountsOfLinks } from '../card-accounts.rows.ts';
import { shownAccount } from '../show-cards.ts';
import { readLinks } from './card-links.rows.ts';

export async function listLinks(
  { tx, actor }: ReadContext,
  { scope }: InputOf<typeof cardLinks.list>,
): Promise<OutputOf<typeof cardLinks.list>> {
  const { client_id } = actor;
  const links = await readLinks(tx, { client_id, user_id: ownerInScope(actor, scope, 'read') });
  const accounts = await readAccountsOfLinks(tx, { client_id, link_ids: links.map(({ id }) => id) });
  const byLink = Map.groupBy(accounts, ({ link_id }) => link_id);
  return {
    status: true,
    accounts: links.map(({ id, institution, state, error, last_synced_at, version }) => ({
      id,
      institution,
      state: state === 'reconnect' ? ('reconnect' as const) : ('connected' as const),
      error,
      last_synced_at: last_synced_at?.toISOString() ?? null,
      accounts: (byLink.get(id) ?? []).map(shownAccount),
      version,
    })),
    pagination: { total_count: links.length },
  };
}
