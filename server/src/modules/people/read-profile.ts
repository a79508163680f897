import type { OutputOf } from '#contract/endpoint.ts';
import type { people } from '#contract/people.contract.ts';
import { defaultRoleKey } from '#domain/access/default-roles.ts';
import { hasRole } from '#domain/access/permission.ts';
import { planFeatures } from '#domain/billing/plans.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { calculatedValues } from '#domain/custom-fields/formulas.ts';
import { factsOf } from '#domain/expenses/attribute-texts.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { twoFactorDue } from '../../http/admit-session.ts';
import type { Actor, ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { findPeople, idsIn } from './find-people.ts';
import { readProfile } from './people.rows.ts';

export async function detailsByToken({ app, actor }: ReadContext): Promise<OutputOf<typeof people.detailsByToken>> {
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
      reimbursement_currency: actor.reimbursement_currency,
      chat_id: actor.chat_id,
      time_zone: actor.time_zone,
      language: actor.language,
      acting: shownActing(actor),
      two_factor_due_at: actor.has_second_factor ? null : (twoFactorDue(app, actor)?.toISOString() ?? null),
      missing_features: planFeatures.flatMap((feature) => {
        const plan = actor.missing_features[feature];
        return plan === undefined ? [] : [{ feature, plan }];
      }),
    },
  };
}

function shownActing({ acting }: Actor) {
  if (!acting) return null;
  const { id: _id, expires_at, ...shown } = acting;
  return { ...shown, expires_at: expires_at.toISOString() };
}

export async function profileOf({
  tx,
  actor,
}: {
  tx: CompanyTransaction;
  actor: Actor;
}): Promise<OutputOf<typeof people.profile>> {
  const { client_id, user_id, access } = actor;
  const [found, fields] = await Promise.all([
    readProfile(tx, { client_id, user_id }),
    fieldsOf(tx, { client_id, applies_to: 'user' }),
  ]);
  if (!found) throw new Refused('item.not_found');
  const { custom_values, ...profile } = found;
  const visible = fields.filter(({ is_active, seen_by }) => is_active && seesField(access, seen_by));
  const facts = await factsAbout({ tx, client_id }, visible, custom_values);
  return { status: true, data: { ...profile, roles: access.roles.map((role) => role.name), facts } };
}

/** Formats the custom fields of the profile for display. */
async function factsAbout(
  { tx, client_id }: { tx: CompanyTransaction; client_id: string },
  visible: Awaited<ReturnType<typeof fieldsOf>>,
  saved: CustomValues,
) {
  const given = Object.fromEntries(Object.entries(saved).filter(([key]) => visible.some((field) => field.key === key)));
  const people = await findPeople(tx, { client_id, ids: idsIn(given) });
  const nameOfUser = (id: string) => {
    const person = people.get(id);
    return person && `${person.first_name} ${person.last_name}`;
  };
  return factsOf(visible, { ...given, ...calculatedValues(visible, given) }, { nameOfUser, currency: null });
}

/** Returns the role with the most permissions, because the user record of the API has only one role. */
function leadingRole({ access }: Actor): string {
  const order = ['super_admin', 'settings_admin', 'finance', 'approver'];
  return (
    order.find((key) => hasRole(access, key)) ??
    access.roles.find((role) => role.key !== defaultRoleKey)?.key ??
    defaultRoleKey
  );
}
