import { entryTarget } from '#domain/access/entry-targets.ts';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { obtainToken } from '../../lib/obtain-token.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { resetFlags, setFlags } from '../../lib/shell-flags.ts';
import { clearTokens, storage } from '../../lib/storage.ts';
import { fetchClientInfo } from './client-info.ts';
import { toProvider } from './to-provider.ts';

export interface Entry {
  /** Null once it was spent: what is left of the chain then goes on with the session it opened. */
  entry_token: string | null;
  pg: string | null;
}

export type Entered =
  | { to: string }
  | { to: null; reason: 'link_spent' }
  | { to: null; reason: 'unreachable'; rest: Entry };

/** The entry chain: old tokens go, the entry token is spent, the client is verified, then the way leads to the target. */
export async function enter({ entry_token, pg }: Entry): Promise<Entered> {
  const target = targetOf(pg);
  clearTokens();
  storage.subscription.clear();
  // A new session sees the trial banner again, also in a tab that had dismissed it.
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
    return { to: await waySubscribed(target) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return { to: null, reason: 'link_spent' };
    return { to: null, reason: 'unreachable', rest: { entry_token: null, pg } };
  }
}

/** The address asks for a page; otherwise whoever was stopped on the way in goes on to where they were headed. */
function targetOf(pg: string | null): string {
  const target = entryTarget(pg);
  return (target === '/' && safeReturnPath(storage.flow.read())) || target;
}

async function waySubscribed(target: string): Promise<string> {
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
    { requestClient: 'entry_chain', ...toProvider },
  );
  storage.subscription.write({ status: data.status });
  return data.status;
}
