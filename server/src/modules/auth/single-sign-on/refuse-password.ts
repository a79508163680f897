import { emailDomain } from '#domain/sign-on/email-domain.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { Refused } from '../../../http/refusals.ts';
import { readRequiredProvider } from './email-domains.rows.ts';

interface Account {
  client_id: string;
  user_id: string;
  email: string;
}

/**
 * Returns the name of the identity provider that the person must use instead of a password; null if a password is
 * allowed.
 */
export async function providerInsteadOfPassword(
  tx: CompanyTransaction,
  { client_id, user_id, email }: Account,
): Promise<string | null> {
  const required = await readRequiredProvider(tx, { client_id, domain: emailDomain(email) });
  return required && required.emergency_user_id !== user_id ? required.name : null;
}

/** Refuses the sign-in with a password if the person must use the company's identity provider. */
export async function refusePassword(tx: CompanyTransaction, account: Account): Promise<void> {
  const name = await providerInsteadOfPassword(tx, account);
  if (name !== null) throw new Refused('sign_in.use_provider', { name });
}
