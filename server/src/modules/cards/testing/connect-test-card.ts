import type { TestPerson } from '../../../testing/a-company.ts';
import type { TestProduct } from '../../../testing/test-product.ts';
import { syncLink } from '../links/sync-link.ts';

/** Connects a person's card at the simulated card feed, as the person would on its page. */
export async function connectTestCard(product: TestProduct, person: TestPerson) {
  const { link_url } = await person.calls('cardLinks.token', {});
  const page = new URL(link_url ?? '');
  const { headers } = await fetch(page, { method: 'POST', redirect: 'manual' });
  const public_token = new URL(headers.get('location') ?? '').searchParams.get('public_token') ?? '';
  const { link_id } = await person.calls('cardLinks.exchange', { public_token });
  return {
    link_id,
    /** Advances the clock of the simulated card feed, makes it fail, or lets it send a notification. */
    operate: async (action: 'clock' | 'fault' | 'webhook', body: object) => {
      const answer = await fetch(`${page.origin}/stand-in/${action}`, { method: 'POST', body: JSON.stringify(body) });
      return (await answer.json()) as { statuses?: number[] };
    },
    sync: () => syncLink(product.app, { client_id: person.client_id, link_id }),
  };
}
