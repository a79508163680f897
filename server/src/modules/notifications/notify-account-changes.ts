import { dateText } from '#domain/dates/date-text.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { findDelegation } from '../people/delegates/find-delegations.ts';
import { findUser } from '../people/find-user.ts';
import { roleNamesOf } from '../people/read-roles.ts';
import { notifyPerson } from './notify-person.ts';

/** Notifies a person of their new roles. */
export async function notifyRoleChanged(app: App, event: EventPayloads['user.role_changed']): Promise<void> {
  const { client_id, user_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const names = await roleNamesOf(tx, { client_id, user_id });
    const roles = names.length > 0 ? `You now have these roles: ${names.join(', ')}.` : 'You no longer have a role.';
    return {
      ...event,
      about: { item_kind: 'profile', item_id: user_id },
      words: {
        subject: 'Your roles were changed',
        lines: [`${roles} The pages you can open may have changed.`],
        action: 'View profile',
      },
      footer: 'You receive this because an administrator changed your roles.',
      payload: event,
    };
  });
}

/** Notifies a delegate of what they may do for a colleague, and when. */
export async function notifyDelegate(app: App, payload: EventPayloads['delegate.added']): Promise<void> {
  const { delegation_id, ...event } = payload;
  const { client_id, user_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const delegation = await findDelegation(tx, { client_id, id: delegation_id });
    const owner = delegation && (await findUser(tx, { client_id, user_id: delegation.from_user_id }));
    if (!delegation || !owner) return undefined;

    const { can_submit, can_approve, starts_on, ends_on } = delegation;
    const name = `${owner.first_name} ${owner.last_name}`;
    const rights = [...(can_submit ? ['file expenses'] : []), ...(can_approve ? ['approve'] : [])].join(' and ');
    const until = ends_on ? ` until ${dateText(ends_on)}` : '';
    return {
      ...event,
      about: { item_kind: 'profile', item_id: user_id },
      words: {
        subject: `${name} made you their delegate`,
        lines: [`You can ${rights} on behalf of ${name} from ${dateText(starts_on)}${until}.`],
        action: 'View profile',
      },
      footer: 'You receive this because a colleague delegated tasks to you.',
      payload,
    };
  });
}
