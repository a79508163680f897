import type { App } from '../../http/context.ts';
import type { StoredObject } from '../../outside/files/port.ts';
import { folderOf, objects } from './file-location.ts';

interface Place {
  client_id: string;
  file_id: string;
}

const mostBytes = 64 * 1024 * 1024;

/** Reads the original bytes, for example of a spreadsheet to import; null if the file was deleted. */
export function readOriginal(app: Pick<App, 'files'>, of: Place): Promise<Buffer | null> {
  return app.files.read(keyOf(of, objects.original), { most_bytes: mostBytes });
}

/** Opens the original as a stream, for archives; null if the file was deleted. */
export function openOriginal(app: Pick<App, 'files'>, of: Place): Promise<StoredObject | null> {
  return app.files.stream(keyOf(of, objects.original));
}

/** Reads a page as a WebP image, for printing a report with its receipts. Pages are counted from 1. */
export function readPage(app: Pick<App, 'files'>, of: Place & { page: number }): Promise<Buffer | null> {
  return app.files.read(keyOf(of, objects.page(of.page)), { most_bytes: mostBytes });
}

function keyOf({ client_id, file_id }: Place, object: string): string {
  return `${folderOf({ client_id, id: file_id })}/${object}`;
}
