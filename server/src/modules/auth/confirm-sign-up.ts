import { v7 as uuidv7 } from 'uuid';
import { isTimeZone } from '#domain/text/time-zone.ts';
import type { OpenContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { createCompany } from '../companies/create-company.ts';
import { createDefaultRoles } from '../people/create-default-roles.ts';
import { createUser } from '../people/create-user.ts';
import { findAccountsIn } from '../people/sign-in-directory.ts';
import { type Entry, grantEntry } from './enter.ts';
import { openSignUp } from './sign-up-seal.ts';

/** Creates a company with its trial, roles and first super admin in one transaction. */
export async function confirmSignUp({ app, request }: OpenContext, { token }: { token: string }): Promise<Entry> {
  const signUp = await openSignUp(token, app.secret, request.now);
  if (!signUp) throw new Refused('token.spent');

  const { client_id, email, first_name, last_name, password_hash, time_zone } = signUp;

  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx, record, announce } = context;
    const user_id = uuidv7();
    // If one email address received several links, the first link that is used creates the company.
    const accounts = await findAccountsIn(tx, email);
    if (accounts.some(({ password_set_at }) => password_set_at !== null)) throw new Refused('token.spent');
    await createCompany(tx, {
      client_id,
      name: signUp.company_name,
      currency: signUp.currency,
      now: request.now,
    }).catch(spentWhenTwice);
    const roles = await createDefaultRoles(tx, client_id);
    const isFree = await createUser(context, {
      user: {
        client_id,
        id: user_id,
        email,
        first_name,
        last_name,
        password_hash,
        created_at: request.now,
        ...(time_zone && isTimeZone(time_zone) && { time_zone }),
      },
      role_ids: [roles.employee, roles.super_admin],
    });
    if (!isFree) throw new Refused('token.spent');
    // Other modules listen to this event to create the first settings of the company.
    announce('company.started', {});
    record({
      action: 'company_started',
      item_kind: 'company',
      item_id: client_id,
      item_label: signUp.company_name,
      shown_to: [user_id],
    });
    return grantEntry(tx, { client_id, user_id, now: request.now, pg: '1' });
  });
}

/**
 * Refuses a link that was already used. The link contains the company's id, so a second use violates the unique key.
 */
function spentWhenTwice(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505') throw new Refused('token.spent');
  throw error;
}
