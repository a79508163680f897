import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary DATA_DIR. Passable, as the product makes its own: else PostgreSQL's files would be moved elsewhere. */
export async function emptyDataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-data-'));
  await chmod(directory, 0o711);
  return directory;
}
