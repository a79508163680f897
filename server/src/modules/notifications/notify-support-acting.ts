import { supportName } from '#domain/access/acting.ts';
import { plural, t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { findActing } from '../auth/acting/read-acting.ts';
import { notifyPerson } from './notify-person.ts';

/** Notifies the super admins that the provider's support is acting in their company. */
export async function notifySupportActing(app: App, payload: EventPayloads['support.acting']): Promise<void> {
  const { acting_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const row = await findActing(tx, { client_id, id: acting_id });
    if (!row) return undefined;
    const minutes = Math.round((row.expires_at.getTime() - row.started_at.getTime()) / 60_000);
    const person = `${row.first_name} ${row.last_name}`;
    const summary = () => {
      const support = supportName(row.actor_name);
      return row.is_read_only
        ? plural(
            minutes,
            '{0} acts as {1} for up to 1 minute and can only look.',
            '{0} acts as {1} for up to # minutes and can only look.',
            support,
            person,
          )
        : plural(
            minutes,
            '{0} acts as {1} for up to 1 minute and can make changes, but cannot pay.',
            '{0} acts as {1} for up to # minutes and can make changes, but cannot pay.',
            support,
            person,
          );
    };
    return {
      ...event,
      about: { item_kind: 'support', item_id: acting_id },
      words: () => ({
        subject: t`Outlay support acts in your company`,
        lines: [summary(), t`Reason: ${row.reason}`],
        action: t`View the audit log`,
      }),
      footer: () => t`You receive this because you are a super admin of your company.`,
      payload,
    };
  });
}
