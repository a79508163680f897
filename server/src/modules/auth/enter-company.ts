import type { OpenContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findUser } from '../people/find-user.ts';
import { type Entry, grantEntry } from './enter.ts';

interface Account {
  client_id: string;
  user_id: string;
  company: string;
}

/** Grants entry to the first of these accounts that is active. */
export async function enterCompany(
  { app, request }: OpenContext,
  accounts: readonly Account[],
  { keep_signed_in }: { keep_signed_in: boolean },
): Promise<Entry> {
  for (const { client_id, user_id } of accounts) {
    const entry = await writeInCompany({ app, request, client_id }, async ({ tx }) => {
      const user = await findUser(tx, { client_id, user_id });
      return user?.is_active ? grantEntry(tx, { client_id, user_id, now: request.now, keep_signed_in }) : undefined;
    });
    if (entry) return entry;
  }
  throw new Refused('sign_in.disabled', { company: accounts[0]?.company ?? '' });
}
