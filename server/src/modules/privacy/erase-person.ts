import { formerEmployee, type PersonalTexts, personalPatterns } from '#domain/people/anonymise.ts';
import { searchWords } from '#domain/text/split-words.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { deleteFolder } from '../../outside/files/port.ts';
import { redactHistory } from '../activity/redact-history.ts';
import { exportFolder } from '../exports/export-location.ts';
import {
  clearBankData,
  deleteApiKeysOf,
  deleteExternalIds,
  deleteImportRows,
  deleteNameWords,
  deleteRowsOf,
  expireEveryExport,
  type Replacement,
  readFormerNumber,
  readPersonalFolders,
  readPersonalTexts,
  readReadyExports,
  readReceiptMailPaths,
  readTextColumns,
  redactActivity,
  replaceInTable,
  replacePerson,
  savepoint,
} from './personal-data.rows.ts';
import { removedWithPerson, tablesWithoutNames } from './personal-tables.ts';

interface Key {
  client_id: string;
  user_id: string;
}

/** The values that audit log entries about a person keep, because they identify nobody. */
const remainingFacts = ['state', 'roles', 'entity', 'department', 'business_unit', 'level', 'has_photo'];

/**
 * Deletes a person's files, their receipt mails and the company's export files, which may contain their name. Then
 * replaces their data in all tables in one transaction.
 */
export async function erasePerson(app: App, { client_id, user_id }: Key): Promise<void> {
  const key = { client_id, user_id };
  // Files are deleted first: if one cannot be deleted, the job runs again and still finds it.
  const found = await app.database.readInCompany(client_id, async (tx) => ({
    folders: await readPersonalFolders(tx, key),
    mails: await readReceiptMailPaths(tx, key),
    exports: await readReadyExports(tx, client_id),
  }));
  const exportFolders = found.exports.map((id) => exportFolder({ client_id, id }));
  for (const folder of [...found.folders, ...exportFolders]) await deleteFolder(app.files, folder);
  await app.files.delete(found.mails);
  await app.database.rewriteHistory(client_id, (tx) => eraseRows(tx, { ...key, now: app.clock() }));
}

async function eraseRows(tx: CompanyTransaction, { now, ...key }: Key & { now: Date }): Promise<void> {
  const { client_id, user_id } = key;
  const number = await readFormerNumber(tx, key);
  if (number === null) return;
  const former = formerEmployee(number);
  const texts = await readPersonalTexts(tx, key);
  const replacement = { name: former.name, email: former.email, patterns: personalPatterns(texts) };

  await deleteApiKeysOf(tx, key);
  await clearBankData(tx, { ...key, name: former.name, now });
  await deleteExternalIds(tx, key);
  await deleteImportRows(tx, { client_id, patterns: replacement.patterns });
  for (const [table, column] of Object.entries(removedWithPerson)) await deleteRowsOf(tx, { ...key, table, column });
  await replacePerson(tx, { ...key, now, ...former });
  await replaceTexts(tx, { ...key, replacement, texts });
  await redactHistory(tx, { client_id, user_id, label: former.name, now }, () =>
    redactActivity(tx, { ...key, replacement, fields: remainingFacts }),
  );
  await expireEveryExport(tx, client_id);
}

async function replaceTexts(
  tx: CompanyTransaction,
  { replacement, texts, ...key }: Key & { replacement: Replacement; texts: PersonalTexts },
): Promise<void> {
  const item_ids: string[] = [];
  for (const table of await readTextColumns(tx, tablesWithoutNames))
    item_ids.push(...(await replaceOrMask(tx, { ...key, ...table, replacement })));
  const words = searchWords(
    ...texts.names.flatMap(({ first_name, last_name }) => [first_name, last_name]),
    ...texts.emails,
  );
  await deleteNameWords(tx, { ...key, words, item_ids });
}

/**
 * Replaces the person in a table, or masks the name with asterisks: a replacement can be longer than a column allows,
 * but asterisks are never longer than the name they replace.
 */
async function replaceOrMask(tx: CompanyTransaction, of: Parameters<typeof replaceInTable>[1]): Promise<string[]> {
  await savepoint.set(tx);
  try {
    return await replaceInTable(tx, of);
  } catch (error) {
    if ((error as { code?: string }).code !== checkViolation) throw error;
    await savepoint.undo(tx);
    return await replaceInTable(tx, { ...of, replacement: { ...of.replacement, name: '***', email: '***' } });
  } finally {
    await savepoint.release(tx).catch(() => undefined);
  }
}

const checkViolation = '23514';
