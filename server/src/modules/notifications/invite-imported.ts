import { v5 as uuidv5 } from 'uuid';
import type { App } from '../../http/context.ts';
import { invitedByImport } from '../people/imports/invited-by-import.ts';
import { mailOnEvent } from './mail-on-event.ts';

const peopleAtOnce = 50;

/**
 * Sends the invitations of an import in batches, so that thousands of mails neither block the company's other mails nor
 * exceed a job's time limit. A repeated batch sends nothing twice.
 */
export async function inviteImported(app: App, job: Record<string, string>): Promise<void> {
  const { client_id = '', import_id = '', after = 'r0' } = job;
  const { user_ids, last_row } = await app.database.readInCompany(client_id, (tx) =>
    invitedByImport(tx, { client_id, import_id, after_row: Number(after.slice(1)), limit: peopleAtOnce }),
  );
  for (const user_id of user_ids)
    await mailOnEvent(app, { client_id, user_id, event: 'user.invited', event_id: uuidv5(user_id, import_id) });
  if (last_row === null) return;
  await app.database.inCompany(client_id, (tx) =>
    app.jobs.send(tx, 'import.invite', { client_id, import_id, after: `r${last_row}` }),
  );
}
