import type { App } from '../../http/context.ts';
import { updateConnection } from './accounting-connections.rows.ts';
import { announceAccountingFailed } from './notify-accounting-failed.ts';

/** Records that the company must authorise the connection again, and notifies its administrators. */
export async function endGrant(
  app: App,
  { client_id, connection_id }: { client_id: string; connection_id: string },
): Promise<void> {
  await app.database.inCompany(client_id, async (tx) => {
    await updateConnection(tx, { client_id, id: connection_id }, { state: 'deauthorized' });
    await announceAccountingFailed(app, tx, { client_id, connection_id });
  });
}
