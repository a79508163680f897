import { readConfig } from '#server/config.ts';
import { type BackupJob, restoreBackup } from '#server/db/backup/restore-backup.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { installJobs, openJobs } from '#server/jobs/queue.ts';
import { openDatabaseUrls } from './database-urls.ts';

/**
 * `npm run restore -- <file>` fills an empty database from a backup: the database of DATABASE_URL or, without one, the
 * embedded database.
 */
async function restore(file: string | undefined): Promise<void> {
  if (!file) throw new Error('Pass the file of the backup: npm run restore -- outlay.backup');
  const { owner_url, app_url, stop } = await openDatabaseUrls(readConfig(process.env));
  try {
    await migrate(owner_url);
    await installJobs(owner_url);
    const jobs = await restoreBackup(owner_url, file);
    await sendJobs(app_url, jobs);
    console.log(`Restored the backup with ${jobs.length} open jobs.`);
  } finally {
    await stop();
  }
}

async function sendJobs(app_url: string, open: readonly BackupJob[]): Promise<void> {
  const database = await openDatabase({ app_url, pool_size: 1 });
  const jobs = openJobs({ app_url, role: 'web' });
  await jobs.start();
  for (const { name, data } of open) await database.inCompany(data.client_id, (tx) => jobs.send(tx, name, data));
  await jobs.stop();
  await database.close();
}

await restore(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
