import { sentenceFor } from '#domain/refusals.ts';
import { isDatabaseAway } from '../../../db/database-away.ts';
import type { App } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { failImport } from './imports.rows.ts';

export type ImportJob = Record<string, string>;

export interface ImportLocation {
  client_id: string;
  import_id: string;
  version: number;
}

/** Jobs carry ids and short keys only; the version of the import travels as one. */
export function placeOf({ client_id = '', import_id = '', version = '' }: ImportJob): ImportLocation {
  return { client_id, import_id, version: Number(version.slice(1)) };
}

/** Whoever waits for an import is told when it cannot be done. A database that is away is only waited for. */
export async function sayingWhenItFails(app: App, place: ImportLocation, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error && isDatabaseAway(error)) throw error;
    if (!(error instanceof Refused)) app.log.error({ err: error, ...place }, 'an import failed');
    const failure =
      error instanceof Refused
        ? sentenceFor(error.code, error.facts)
        : 'This went wrong on our side. Nothing was imported.';
    await app.database.inCompany(place.client_id, (tx) => failImport(tx, place, failure));
  }
}
