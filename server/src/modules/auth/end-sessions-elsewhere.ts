import { uuidTime } from '#domain/text/uuid-time.ts';
import type { App } from '../../http/context.ts';
import { findUser } from '../people/find-user.ts';
import { findAccounts } from '../people/sign-in-directory.ts';
import { endSessionsOf } from './auth.rows.ts';
import { voidStartedEntries } from './single-use.ts';

/**
 * Ends the person's sessions and started sign-ins in their other companies, because a new password applies to all of
 * them. It is safe to run twice, because what started after the event remains.
 */
export async function endSessionsElsewhere(
  app: App,
  { client_id, user_id, event_id }: { client_id: string; user_id: string; event_id: string },
): Promise<void> {
  const started_until = uuidTime(event_id);
  const user = await app.database.readInCompany(client_id, (tx) => findUser(tx, { client_id, user_id }));
  const accounts = user ? await findAccounts(app.database, user.email) : [];
  for (const other of accounts.filter((account) => account.client_id !== client_id))
    await app.database.inCompany(other.client_id, async (tx) => {
      const { client_id, user_id } = other;
      const now = app.clock();
      await voidStartedEntries(tx, { client_id, user_id }, { now, created_until: started_until });
      await endSessionsOf(
        tx,
        { client_id, user_ids: [user_id], started_until },
        { now, because: 'password changed in another company' },
      );
    });
}
