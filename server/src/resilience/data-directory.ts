import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a temporary DATA_DIR that other users may enter, like the app's own. Without this permission, PostgreSQL's
 * files would be moved elsewhere.
 */
export async function emptyDataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-data-'));
  await chmod(directory, 0o711);
  return directory;
}
