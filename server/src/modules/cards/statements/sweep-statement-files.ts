import { t } from '#domain/language/translate.ts';
import { uuidTime } from '#domain/text/uuid-time.ts';
import type { App } from '../../../http/context.ts';
import { failCheck, readStatementRow } from './card-statements.rows.ts';
import { statementsFolder } from './statement-file.ts';

/** The time after which an upload without a row was not saved. */
const uploadMs = 60 * 60 * 1000;
/** The time after which the queue no longer repeats a check. */
const checkMs = 24 * 60 * 60 * 1000;

/**
 * Deletes the files of statements that were not saved, are already checked, or whose check failed for a day, because
 * the files may contain full card numbers.
 */
export async function sweepStatementFiles(app: App, client_id: string): Promise<void> {
  const folder = statementsFolder(client_id);
  for await (const path of app.files.list(folder)) {
    const [id = ''] = path.slice(folder.length).split('/');
    if (await isOver(app, { client_id, id })) await app.files.delete([path]);
  }
}

/** Returns true if the file of the statement is not needed any more. Marks a check that never succeeded as failed. */
async function isOver(app: App, key: { client_id: string; id: string }): Promise<boolean> {
  const ageMs = app.clock().getTime() - uuidTime(key.id).getTime();
  const row = await app.database.readInCompany(key.client_id, (tx) => readStatementRow(tx, key));
  if (!row) return ageMs > uploadMs;
  if (row.state !== 'checking') return true;
  if (ageMs < checkMs) return false;

  const failure = t`The file is no longer available. Upload it again.`;
  await app.database.inCompany(key.client_id, (tx) => failCheck(tx, key, failure));
  return true;
}
