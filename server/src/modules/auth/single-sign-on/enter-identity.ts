import { type Identity, matchIdentity } from '#domain/sign-on/match-identity.ts';
import type { WriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { companyName } from '../../companies/find-company.ts';
import { lockUser } from '../../people/find-user.ts';
import { createProvisionedPerson, joinWithoutPassword, setRolesFromGroups } from '../../people/provisioned-people.ts';
import { findAccountsIn } from '../../people/sign-in-directory.ts';
import { readDomains } from './email-domains.rows.ts';
import {
  hasLink,
  insertLink,
  markProviderUsed,
  type ProviderRow,
  readGroupRoles,
  readLinkedUser,
} from './identity-providers.rows.ts';

/** Finds, links or creates the person for a confirmed identity and returns their id. */
export async function enterIdentity(
  context: WriteContext,
  { row, identity }: { row: ProviderRow; identity: Identity },
): Promise<string> {
  const { tx, client_id, request } = context;
  const match = orRefuse(matchIdentity(identity, await knownPeople(context, row, identity)));
  const user_id = match.kind === 'create' ? await createPerson(context, row, identity) : match.user_id;
  const user = await lockUser(tx, { client_id, user_id });
  if (!user?.is_active) throw new Refused('sign_in.disabled', { company: await companyName(tx, client_id) });

  if (match.kind !== 'enter') {
    const { issuer, subject } = identity;
    await insertLink(tx, { client_id, issuer, subject, user_id, linked_at: request.now });
  }
  await joinWithoutPassword(context, user_id);
  if (row.groups_claim) {
    const mapping = await readGroupRoles(tx, client_id);
    await setRolesFromGroups(context, { user_id, groups: identity.groups, mapping });
  }
  await markProviderUsed(tx, client_id, request.now);
  return user_id;
}

async function knownPeople({ tx, client_id }: WriteContext, row: ProviderRow, identity: Identity) {
  const { issuer, subject, email } = identity;
  const [linked, domains, accounts] = await Promise.all([
    readLinkedUser(tx, { client_id, issuer, subject }),
    readDomains(tx, client_id),
    email ? findAccountsIn(tx, email) : [],
  ]);
  // Accounts with the same address in other companies do not count.
  const account = accounts.find((candidate) => candidate.client_id === client_id);
  return {
    preset: row.preset,
    creates_people: row.creates_people,
    domains: domains.filter(({ verified_at }) => verified_at !== null).map(({ domain }) => domain),
    linked_user_id: linked ?? null,
    same_email: account
      ? {
          user_id: account.user_id,
          has_other_subject: await hasLink(tx, { client_id, issuer, user_id: account.user_id }),
        }
      : null,
  };
}

function createPerson(context: WriteContext, row: ProviderRow, identity: Identity): Promise<string> {
  return createProvisionedPerson(context, {
    email: identity.email,
    first_name: identity.first_name,
    last_name: identity.last_name,
    entity_id: row.default_entity_id,
    department_id: row.default_department_id,
    role_id: row.default_role_id,
    has_joined: true,
  });
}
