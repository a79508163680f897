import type { OutputOf } from '#contract/endpoint.ts';
import type { people } from '#contract/people.contract.ts';
import { defaultRoleKey } from '#domain/access/default-roles.ts';
import { holdsRole } from '#domain/access/permission.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { readProfile } from './people.rows.ts';

export async function detailsByToken({ actor }: ReadContext): Promise<OutputOf<typeof people.detailsByToken>> {
  return {
    status: true,
    data: {
      is_active: actor.is_active,
      user_id: actor.user_id,
      email: actor.email,
      first_name: actor.first_name,
      last_name: actor.last_name,
      client_id: actor.client_id,
      role: leadingRole(actor),
      company: actor.company.name,
      company_currency: actor.company.currency,
      chat_id: actor.chat_id,
      time_zone: actor.time_zone,
    },
  };
}

export async function profileOf({
  tx,
  actor,
}: {
  tx: CompanyTransaction;
  actor: Actor;
}): Promise<OutputOf<typeof people.profile>> {
  const profile = await readProfile(tx, { client_id: actor.client_id, user_id: actor.user_id });
  if (!profile) throw new Refused('item.not_found');
  return { status: true, data: { ...profile, roles: actor.access.roles.map((role) => role.name) } };
}

/** The one role the spec's user record has room for: the most telling one held. */
function leadingRole({ access }: Actor): string {
  const order = ['super_admin', 'settings_admin', 'finance', 'approver'];
  return (
    order.find((key) => holdsRole(access, key)) ??
    access.roles.find((role) => role.key !== defaultRoleKey)?.key ??
    defaultRoleKey
  );
}
