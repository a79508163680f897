import { useEffect, useEffectEvent } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { notify } from '../../../../ui/notices.ts';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';

export type CardScope = 'mine' | 'company';

/**
 * The public tokens that this page has already sent. A token is sent only once, although React may run an effect twice.
 */
const sentTokens = new Set<string>();

/** Returns a function that opens the bank's sign-in page, for a new connection or to renew an existing one. */
export function useConnect(scope: CardScope) {
  const token = useWrite('cardLinks.token');

  async function connect(link_id?: string): Promise<void> {
    try {
      const { link_url } = await token.mutateAsync({ scope, ...(link_id ? { link_id } : {}) });
      if (link_url) window.location.assign(link_url);
      else notify.failure(t`The sign-in page of the bank is not available. Contact your administrator.`);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return { connect, isPending: token.isPending };
}

/** Completes a connection when the bank redirects back to this page with a public token. */
export function useFinishedConnection(scope: CardScope): void {
  const { search, change } = useUrlSearch();
  const exchange = useWrite('cardLinks.exchange');
  const { public_token } = search;

  const finish = useEffectEvent(async (returned: string) => {
    change(({ public_token: _, ...rest }) => rest);
    try {
      const { no_of_cards } = await exchange.mutateAsync({ scope, public_token: returned });
      notify.success(plural(no_of_cards, '1 card connected', '# cards connected'));
    } catch (error) {
      notify.failure(errorText(error));
    }
  });
  useEffect(() => {
    if (!public_token || sentTokens.has(public_token)) return;
    sentTokens.add(public_token);
    void finish(public_token);
  }, [public_token]);
}
