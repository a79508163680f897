import { t } from '#domain/language/translate.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { isDatabaseUnavailable } from '../../../db/database-unavailable.ts';
import type { App } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { failImport } from './imports.rows.ts';

export type ImportJob = Record<string, string>;

interface ImportLocation {
  client_id: string;
  import_id: string;
  version: number;
}

/** Decodes the job data, which contains only ids and short texts, so the version is written as `v3`. */
export function importLocation({ client_id = '', import_id = '', version = '' }: ImportJob): ImportLocation {
  return { client_id, import_id, version: Number(version.slice(1)) };
}

/** Saves the failure on the import, so the user sees it. If the database is unavailable, the job is retried instead. */
export async function savingFailure(app: App, location: ImportLocation, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error && isDatabaseUnavailable(error)) throw error;
    if (!(error instanceof Refused)) app.log.error({ err: error, ...location }, 'an import failed');
    const failure =
      error instanceof Refused
        ? sentenceFor(error.code, error.facts)
        : t`Something went wrong on our side. Nothing was imported.`;
    await app.database.inCompany(location.client_id, (tx) => failImport(tx, location, failure));
  }
}
