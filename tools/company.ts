import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { findInconsistentBooks } from '#server/modules/payouts/broken-books.ts';
import { importArchive } from '#server/modules/privacy/archive/import-archive.ts';
import { writeArchive } from '#server/modules/privacy/archive/write-archive.ts';

const usage = `npm run company -- export <client id> <file>
npm run company -- import <file>`;

/**
 * `npm run company` moves a company between installations: it writes the company to an archive or imports it from one.
 */
async function company([command, ...rest]: readonly string[]): Promise<number> {
  const [first, second] = rest;
  if (!first || !(command === 'import' || (command === 'export' && second))) throw new Error(usage);
  const { app, owner_url, close } = await createApp(
    readConfig({ ...process.env, ROLE: 'web', DEMO: 'off', LOG_LEVEL: 'error' }),
  );
  try {
    if (command === 'export') {
      const { tables, files } = await writeArchive(app, { owner_url, client_id: first, file: second ?? '' });
      console.log(`Saved ${rowsOf(tables)} rows and ${files.count} files in ${second}.`);
      return 0;
    }
    const { client_id, name, manifest } = await importArchive(app, { owner_url, file: first });
    console.log(`Imported ${name} with ${rowsOf(manifest.tables)} rows and ${manifest.files.count} files.`);
    let problems = 0;
    for await (const { sentence } of findInconsistentBooks(app, [client_id])) {
      problems += 1;
      console.log(sentence);
    }
    console.log(problems === 0 ? 'Its books, sums and audit seals agree.' : 'Its books do not agree.');
    return problems === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

function rowsOf(tables: Record<string, { count: number }>): number {
  return Object.values(tables).reduce((sum, { count }) => sum + count, 0);
}

process.exitCode = await company(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
