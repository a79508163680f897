import type { SignInOutcome } from '#domain/sign-on/sign-in-methods.ts';
import type { OpenContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findUser } from '../people/find-user.ts';
import { type Entry, grantEntry } from './enter.ts';
import { isNetworkAllowed } from './security/is-network-allowed.ts';
import { recordSignIn } from './sign-in-log/record-sign-in.ts';
import { providerInsteadOfPassword } from './single-sign-on/refuse-password.ts';

interface Account {
  client_id: string;
  user_id: string;
  company: string;
}

/**
 * Grants entry to the first of these accounts that is active, may be used from the network of the request and may sign
 * in with a password. Records the refusals of the accounts before it.
 */
export async function enterCompany(
  { app, request }: OpenContext,
  accounts: readonly Account[],
  { keep_signed_in, is_new_device = false }: { keep_signed_in: boolean; is_new_device?: boolean },
): Promise<Entry> {
  let provider: string | null = null;
  let isNetworkRefused = false;
  for (const { client_id, user_id } of accounts) {
    const entry = await writeInCompany({ app, request, client_id }, async ({ tx, announce }) => {
      const user = await findUser(tx, { client_id, user_id });
      const refuse = async (outcome: SignInOutcome) => {
        await recordSignIn(tx, request, { client_id, user_id, outcome });
        return undefined;
      };
      if (!user?.is_active) return user && refuse('disabled');
      if (!(await isNetworkAllowed(tx, { client_id, address: request.address }))) {
        isNetworkRefused = true;
        return refuse('network');
      }
      const required = await providerInsteadOfPassword(tx, { client_id, user_id, email: user.email });
      provider = required ?? provider;
      if (required !== null) return refuse('use_provider');
      if (is_new_device) announce('user.new_device', { user_id });
      return grantEntry(tx, { client_id, user_id, now: request.now, keep_signed_in });
    });
    if (entry) return entry;
  }
  if (provider !== null) throw new Refused('sign_in.use_provider', { name: provider });
  if (isNetworkRefused) throw new Refused('sign_in.network');
  throw new Refused('sign_in.disabled', { company: accounts[0]?.company ?? '' });
}
