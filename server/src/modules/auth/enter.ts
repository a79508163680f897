import type { SignInMethod } from '#domain/sign-on/sign-in-methods.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { findUser } from '../people/find-user.ts';
import { issueSingleUse } from './single-use.ts';

export interface Entry {
  status: true;
  entry_token: string;
  needs_second_step: boolean;
  redirect_to: string;
}

/**
 * Completes every kind of sign-in. Returns a single-use entry token and the URL that exchanges it for a session. An
 * account with a second factor gets a token for the second step instead.
 */
export async function grantEntry(
  tx: CompanyTransaction,
  options: {
    client_id: string;
    user_id: string;
    now: Date;
    keep_signed_in?: boolean;
    /** The provider or partner who signs in as the person. The person's second factor is then not required. */
    entered_by?: string | null;
    /** The acting session of the provider's support, whose limits apply to the new session. */
    acting_id?: string | null;
    /** True if the person has already used a second factor in this sign-in. */
    is_second_factor_done?: boolean;
    /** The method of the sign-in; a password by default. */
    method?: SignInMethod;
    pg?: string | undefined;
  },
): Promise<Entry> {
  const { pg, ...recipient } = options;
  if (!options.entered_by && !options.is_second_factor_done && (await findUser(tx, options))?.has_second_factor) {
    const entry_token = await issueSingleUse(tx, { ...recipient, kind: 'second_step' });
    return { status: true, entry_token, needs_second_step: true, redirect_to: `/auth/second-step/${entry_token}` };
  }

  const entry_token = await issueSingleUse(tx, { ...recipient, kind: 'entry' });
  return {
    status: true,
    entry_token,
    needs_second_step: false,
    redirect_to: `/auth/${entry_token}${pg ? `?pg=${pg}` : ''}`,
  };
}
