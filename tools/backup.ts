import { readConfig } from '#server/config.ts';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import { openDatabaseUrls } from './database-urls.ts';

/** `npm run backup -- <file>` writes the whole database to a file, even while the app runs. */
async function backup(file: string | undefined): Promise<void> {
  if (!file) throw new Error('Pass the file to write: npm run backup -- outlay.backup');
  const { owner_url, stop } = await openDatabaseUrls(readConfig(process.env));
  try {
    const count = await writeBackup(owner_url, file);
    console.log(`Saved ${count} rows in ${file}. Copy the receipts in DATA_DIR/files as well.`);
  } finally {
    await stop();
  }
}

await backup(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
