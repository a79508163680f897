import { supportName } from '#domain/access/acting.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { findActing } from '../auth/acting/read-acting.ts';
import { notifyPerson } from './notify-person.ts';

/** Tells the super admins that the provider's support acts in their company. */
export async function notifySupportActing(app: App, payload: EventPayloads['support.acting']): Promise<void> {
  const { acting_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const row = await findActing(tx, { client_id, id: acting_id });
    if (!row) return undefined;
    const minutes = Math.round((row.expires_at.getTime() - row.started_at.getTime()) / 60_000);
    const lines = [
      `${supportName(row.actor_name)} acts as ${row.first_name} ${row.last_name} for up to ${minutes} minutes and ${
        row.is_read_only ? 'can only look' : 'can make changes, but cannot pay'
      }.`,
      `Reason: ${row.reason}`,
    ];
    return {
      ...event,
      about: { item_kind: 'support', item_id: acting_id },
      words: { subject: 'Outlay support acts in your company', lines, action: 'View the audit log' },
      footer: 'You receive this because you are a super admin of your company.',
      payload,
    };
  });
}
