import { roleName } from '#domain/access/default-roles.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { findDelegation } from '../people/delegates/find-delegations.ts';
import { findUser } from '../people/find-user.ts';
import { roleNamesOf } from '../people/read-roles.ts';
import { notifyPerson } from './notify-person.ts';

export async function notifyRoleChanged(app: App, event: EventPayloads['user.role_changed']): Promise<void> {
  const { client_id, user_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const names = await roleNamesOf(tx, { client_id, user_id });
    return {
      ...event,
      about: { item_kind: 'profile', item_id: user_id },
      words: () => ({
        subject: t`Your roles were changed`,
        lines: [
          names.length > 0
            ? t`You now have these roles: ${names.map((name) => roleName({ name })).join(', ')}. The pages you can open may have changed.`
            : t`You no longer have a role. The pages you can open may have changed.`,
        ],
        action: t`View profile`,
      }),
      footer: () => t`You receive this because an administrator changed your roles.`,
      payload: event,
    };
  });
}

/** Notifies a delegate of the actions that they may take for a colleague, and of the days on which they may do so. */
export async function notifyDelegate(app: App, payload: EventPayloads['delegate.added']): Promise<void> {
  const { delegation_id, ...event } = payload;
  const { client_id, user_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const delegation = await findDelegation(tx, { client_id, id: delegation_id });
    const owner = delegation && (await findUser(tx, { client_id, user_id: delegation.from_user_id }));
    if (!delegation || !owner) return undefined;

    const name = `${owner.first_name} ${owner.last_name}`;
    return {
      ...event,
      about: { item_kind: 'profile', item_id: user_id },
      words: () => ({
        subject: t`${name} made you their delegate`,
        lines: [delegationText(name, delegation)],
        action: t`View profile`,
      }),
      footer: () => t`You receive this because a colleague delegated tasks to you.`,
      payload,
    };
  });
}

interface Delegated {
  can_submit: boolean;
  can_approve: boolean;
  starts_on: string;
  ends_on: string | null;
}

function delegationText(name: string, { can_submit, can_approve, starts_on, ends_on }: Delegated): string {
  const from = dateText(starts_on);
  if (ends_on === null) {
    if (can_submit && can_approve) return t`You can file expenses and approve on behalf of ${name} from ${from}.`;
    return can_submit
      ? t`You can file expenses on behalf of ${name} from ${from}.`
      : t`You can approve on behalf of ${name} from ${from}.`;
  }
  const until = dateText(ends_on);
  if (can_submit && can_approve)
    return t`You can file expenses and approve on behalf of ${name} from ${from} until ${until}.`;
  return can_submit
    ? t`You can file expenses on behalf of ${name} from ${from} until ${until}.`
    : t`You can approve on behalf of ${name} from ${from} until ${until}.`;
}
