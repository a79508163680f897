import { entryTarget } from '#domain/access/entry-targets.ts';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { obtainToken } from '../../lib/obtain-token.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { resetFlags, setFlags } from '../../lib/shell-flags.ts';
import { clearTokens, storage } from '../../lib/storage.ts';
import { fetchClientInfo } from './client-info.ts';
import { setUpPath } from './page-access.ts';
import { providerCall } from './provider-call.ts';

export interface Entry {
  /** Null after the token has been exchanged. A retry then continues with the session that the token opened. */
  entry_token: string | null;
  pg: string | null;
}

export type Entered =
  | { to: string }
  | { to: null; reason: 'link_spent' }
  | { to: null; reason: 'unreachable'; rest: Entry };

/**
 * Runs the entry chain: clears old tokens, exchanges the entry token and loads the company. Returns the target page, or
 * the reason why the chain failed.
 */
export async function enter({ entry_token, pg }: Entry): Promise<Entered> {
  const target = targetOf(pg);
  clearTokens();
  storage.subscription.clear();
  // A new session shows the trial banner again, even if the user dismissed it in this tab.
  storage.trial_header.clear();
  resetFlags();

  const obtained = await obtainToken(entry_token ? { entry_token } : {});
  if (obtained.access_token === null) {
    setFlags({ init_checked: true, sidebar_shown: true });
    return obtained.error?.status === 0
      ? { to: null, reason: 'unreachable', rest: { entry_token, pg } }
      : { to: null, reason: 'link_spent' };
  }

  try {
    return { to: await targetIfSubscribed(target) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.failure.code === 'two_factor.set_up') {
      storage.flow.write(target);
      return { to: setUpPath };
    }
    if (error.status === 401) return { to: null, reason: 'link_spent' };
    return { to: null, reason: 'unreachable', rest: { entry_token: null, pg } };
  }
}

/**
 * Returns the page that the link names. If the link names none, returns the page that the user wanted to open before
 * signing in.
 */
function targetOf(pg: string | null): string {
  const target = entryTarget(pg);
  return (target === '/' && safeReturnPath(storage.flow.read())) || target;
}

async function targetIfSubscribed(target: string): Promise<string> {
  const { client_id, subscription_required } = await fetchClientInfo();
  if (subscription_required === 0 || (await isSubscriptionEnabled(client_id))) {
    storage.flow.clear();
    setFlags({ sidebar_shown: true });
    return target;
  }

  storage.flow.write(target);
  setFlags({ sidebar_shown: false });
  return '/subscriptions';
}

async function isSubscriptionEnabled(expense_client_id: string): Promise<boolean> {
  const { data } = await call(
    'billing.fetchClientSubscription',
    { expense_client_id },
    { requestClient: 'entry_chain', ...providerCall },
  );
  storage.subscription.write({ status: data.status });
  return data.status;
}
