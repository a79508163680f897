import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

export const tablesFile = fileURLToPath(new URL('../server/src/db/tables.ts', import.meta.url));

/** Generates the row types of a migrated database, which are the content of server/src/db/tables.ts. */
export async function generateTables(owner_url: string): Promise<string> {
  const command = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    command,
    '--print',
    '--dialect=postgres',
    `--url=${owner_url}`,
    '--include-pattern=public.*',
    // The views that Citus adds to a distributed database.
    '--exclude-pattern=public.citus_*',
    // These options match server/src/db/type-parsers.ts. Numeric is also text on input, because money is never a float.
    '--date-parser=string',
    `--type-mapping=${JSON.stringify({ int8: 'number', numeric: 'string' })}`,
  ]);
  const body = stdout.slice(stdout.indexOf('import '));
  return `// Generated from the migrated schema by tools/generate-tables.ts. Do not edit.\n\n${body.trimEnd()}\n`;
}

/**
 * Generates the types from a new empty database after all migrations, so that a developer's own database does not
 * affect the result.
 */
async function writeTables(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-tables-'));
  const embedded = await startEmbedded({ directory });
  try {
    await migrate(embedded.owner_url);
    await writeFile(tablesFile, await generateTables(embedded.owner_url));
  } finally {
    await embedded.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

if (import.meta.main) await writeTables();
