import type { z } from 'zod';
import type { savedFile } from '#contract/files.contract.ts';
import type { Scan } from '#contract/shared/scan.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { signedUrl } from '../../http/signed-url.ts';
import { objects } from './file-location.ts';
import { type FileRow, readFiles } from './files.rows.ts';

export type SavedFile = z.output<typeof savedFile>;

interface Place {
  client_id: string;
  now: Date;
}

/**
 * Returns files by id, with signed URLs that expire after an hour. Makes only one query. The caller checks that the
 * person may see the files.
 */
export async function filesOf(
  app: App,
  tx: CompanyTransaction,
  { ids, ...place }: Place & { ids: readonly string[] },
): Promise<Map<string, SavedFile>> {
  if (ids.length === 0) return new Map();
  const rows = await readFiles(tx, { client_id: place.client_id, ids });
  return new Map(rows.map((row) => [row.id, shownFile(app, row, place)]));
}

/** Returns the URL of the thumbnail of an image or PDF. Makes no query. */
export function thumbnailOf(app: App, { client_id, now, file_id }: Place & { file_id: string }): string {
  return signedUrl(app, { client_id, folder: file_id, object: objects.thumbnail }, now);
}

export function shownFile(app: App, row: FileRow, { client_id, now }: Place): SavedFile {
  const { id, name, kind, type, bytes, no_of_pages } = row;
  const place = { client_id, folder: id };
  const addressOf = (object: string) => signedUrl(app, { ...place, object }, now);
  const isPicture = kind !== 'sheet';
  return {
    id,
    name,
    kind,
    type,
    bytes,
    no_of_pages,
    pages: isPicture ? Array.from({ length: no_of_pages }, (_, index) => addressOf(objects.page(index + 1))) : [],
    thumbnail: isPicture ? addressOf(objects.thumbnail) : null,
    original: signedUrl(app, { ...place, object: objects.original, download: { name, type } }, now),
    scan: row.scan_state === null ? null : scanOf(row.scan_state, row),
  };
}

function scanOf(state: Scan['state'], { reading, failure }: FileRow): Scan {
  const { merchant, spent_on, amount, currency, tax, tax_kind, invoice_number, category_id, line_items } =
    reading ?? {};
  return {
    state,
    failure: failure ?? '',
    merchant: merchant ?? null,
    spent_on: spent_on ?? null,
    amount: amount ?? null,
    currency: currency ?? null,
    tax: tax ?? null,
    tax_kind: tax_kind ?? null,
    invoice_number: invoice_number ?? null,
    category_id: category_id ?? null,
    line_items: line_items ?? null,
  };
}
