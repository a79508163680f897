import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { App } from '../../../http/context.ts';
import { insertOutsideShares } from '../outside/outside-recipients.rows.ts';
import { finishRun, insertShares } from './schedule-runs.rows.ts';

/**
 * Saves the result of an export in the scheduled run to which it belongs. If the run was successful, shares the file
 * with the recipients.
 */
export async function finishScheduledRun(
  app: App,
  tx: CompanyTransaction,
  { client_id, export_id }: { client_id: string; export_id: string },
): Promise<void> {
  const run = await finishRun(tx, { client_id, export_id });
  if (run?.state !== 'sent') return;
  await insertShares(tx, { client_id, export_id, user_ids: run.recipient_ids });
  await insertOutsideShares(tx, { client_id, export_id, ids: run.outside_recipient_ids });
  const event = { client_id, event: 'schedule.sent', event_id: uuidv7(), run_id: run.id };
  await app.jobs.send(tx, 'event', event);
}
