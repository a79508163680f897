import type { auth } from '#contract/auth.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { isProviderMethod } from '#domain/sign-on/sign-in-methods.ts';
import type { Actor, PreparedWrite, PreparingContext, ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { findAccounts, findAccountsIn } from '../people/sign-in-directory.ts';
import { endSessions } from './auth.rows.ts';
import { enterCompany } from './enter-company.ts';

/** Lists the companies that the person has joined with the same email. */
export async function ownCompanies({ tx, actor }: ReadContext): Promise<OutputOf<typeof auth.companies>> {
  const accounts = maySwitch(actor) ? await findAccountsIn(tx, actor.email) : [];
  return {
    status: true,
    companies: accounts
      .filter(({ password_set_at }) => password_set_at !== null)
      .map(({ client_id, company }) => ({ client_id, name: company, is_current: client_id === actor.client_id })),
  };
}

/** Signs the person in to another of their companies. The session in the current company ends. */
export async function switchCompany(
  { app, request, actor }: PreparingContext,
  { client_id }: InputOf<typeof auth.switchCompany>,
): Promise<PreparedWrite<OutputOf<typeof auth.switchCompany>>> {
  const accounts = maySwitch(actor) ? await findAccounts(app.database, actor.email) : [];
  const account = accounts.find((candidate) => candidate.client_id === client_id && candidate.password_set_at !== null);
  if (!account || client_id === actor.client_id) throw new Refused('item.not_found');
  const entry = await enterCompany({ app, request }, [account], { keep_signed_in: false });

  return async ({ tx }) => {
    await endSessions(
      tx,
      { client_id: actor.client_id, user_id: actor.user_id, only: actor.session_id },
      { now: request.now, because: 'switched to another company' },
    );
    return entry;
  };
}

/**
 * Whether the person may switch to another company. Only people who signed in themselves can switch: the provider or a
 * partner may sign in as an employee of one company, but may not enter that person's other companies, and the identity
 * provider of one company cannot sign people in to other companies.
 */
function maySwitch({ entered_by, method }: Actor): boolean {
  return entered_by === null && !isProviderMethod(method);
}
