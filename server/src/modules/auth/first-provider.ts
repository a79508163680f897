import { v7 as uuidv7 } from 'uuid';
import type { App } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { ensureProviderCompany, lockProviderSetup } from '../companies/provider-company.ts';
import { createDefaultRoles } from '../people/create-default-roles.ts';
import { createUser } from '../people/create-user.ts';
import { findProviderAdmins } from '../people/find-user.ts';
import { issueSingleUse } from './single-use.ts';

const linkLifetimeS = 24 * 60 * 60;
const placeholderDomain = '@setup.invalid';

/**
 * Returns a link with which the first provider admin chooses a name, email and password; undefined once a provider
 * admin exists. Links from earlier server starts work until they expire or one link is accepted.
 */
export async function firstProviderLink(app: App): Promise<string | undefined> {
  const companies = await ensureProviderCompany(app, createDefaultRoles);
  for (const client_id of companies) {
    const admins = await app.database.readInCompany(client_id, (tx) => findProviderAdmins(tx, client_id));
    if (admins.some(({ has_password }) => has_password)) return undefined;
  }

  const [client_id] = companies;
  if (!client_id) return undefined;
  const token = await inviteProviderAdmin(app, client_id);
  return `${app.public_url}/invitation/${token}`;
}

/** Returns true until the first invitation is accepted. Until then, the account's email is a placeholder. */
export function choosesOwnEmail(user: { email: string; is_provider_admin: boolean }): boolean {
  return user.is_provider_admin && user.email.endsWith(placeholderDomain);
}

function inviteProviderAdmin(app: App, client_id: string): Promise<string> {
  const request = systemRequest(app, 'first-provider');
  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx } = context;
    await lockProviderSetup(tx);
    const [invited] = await findProviderAdmins(tx, client_id);
    const user_id = invited?.id ?? uuidv7();

    if (!invited) {
      const user = {
        client_id,
        id: user_id,
        // The placeholder cannot be guessed, so nobody can request a password reset for it.
        email: `${uuidv7()}${placeholderDomain}`,
        first_name: 'Provider',
        last_name: 'Admin',
        password_hash: null,
        is_provider_admin: true,
        invited_at: request.now,
        created_at: request.now,
      };
      await createUser(context, { user, role_ids: [] });
    }

    return issueSingleUse(tx, {
      client_id,
      user_id,
      kind: 'invitation',
      now: request.now,
      lifetime_s: linkLifetimeS,
    });
  });
}
