import { acceptsEntries } from '#domain/accounting/connection-states.ts';
import { plural, t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { dailyEventId } from '../notifications/daily-event-id.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { readConnection } from './accounting-connections.rows.ts';
import { countFailedExports } from './accounting-exports.rows.ts';

/** Announces that entries cannot be exported, at most once a day per connection. */
export async function announceAccountingFailed(
  app: App,
  tx: CompanyTransaction,
  { client_id, connection_id }: { client_id: string; connection_id: string },
): Promise<void> {
  const event = 'accounting.failed';
  const event_id = dailyEventId(event, connection_id, app.clock());
  await app.jobs.send(tx, 'event', { client_id, event, event_id, connection_id });
}

/** Notifies the administrators that the accounting system refuses entries or must be authorised again. */
export async function notifyAccountingFailed(app: App, payload: EventPayloads['accounting.failed']): Promise<void> {
  const { connection_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const connection = await readConnection(tx, { client_id, id: connection_id });
    if (!connection) return undefined;
    const count = await countFailedExports(tx, { client_id, connection_id });
    const isConnected = acceptsEntries(connection);
    if (isConnected && count === 0) return undefined;
    return {
      ...event,
      about: { item_kind: 'accounting', item_id: connection_id },
      words: () =>
        isConnected
          ? {
              subject: plural(count, '1 journal entry was not exported', '# journal entries were not exported'),
              lines: [t`The accounting page shows the reason of each entry. Fix it and retry.`],
              action: t`View entries`,
            }
          : {
              subject: t`The accounting connection must be renewed`,
              lines: [t`The accounting system ended the connection. Connect it again to continue the export.`],
              action: t`Connect again`,
            },
      footer: () => t`You receive this because you are an administrator of your company.`,
      payload,
    };
  });
}
