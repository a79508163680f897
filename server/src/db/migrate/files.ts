import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
  in_transaction: boolean;
  /** The statements, which are sent one by one. Only set for files marked `-- no transaction`. */
  statements: string[];
}

/** Reads all migrations of a folder, sorted by name. An invalid file is rejected before any file is applied. */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // Line endings may differ between machines, so the checksum ignores them.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return parseMigration(name, sql);
    }),
  );
}

export function parseMigration(name: string, sql: string): MigrationFile {
  if (!/^\d{14}_[a-z0-9_]+\.sql$/.test(name)) {
    throw new Error(`The migration ${name} needs a name such as 20260131120000_what_it_adds.sql.`);
  }
  if (!/^-- (?!no transaction)\S+(\s+\S+)+/.test(sql)) {
    throw new Error(`The migration ${name} must open with a comment line that gives its reason.`);
  }
  if (/^\s*(begin|start transaction|commit|rollback|end)\s*;/im.test(sql.replace(/\$(\w*)\$.*?\$\1\$/gs, ''))) {
    throw new Error(`The migration ${name} must not begin or end a transaction itself.`);
  }

  const in_transaction = !/^-- no transaction\s*$/m.test(sql);
  const statements = in_transaction ? [] : splitStatements(sql);
  for (const statement of statements) {
    if (concurrentWork.test(statement)) continue;
    throw new Error(
      `The migration ${name} is marked "-- no transaction", which is for building, dropping and rebuilding indexes concurrently: forced row-level security would blind anything else. Not allowed there: ${statement.split('\n')[0]}`,
    );
  }

  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), in_transaction, statements };
}

const concurrentWork =
  /^(create (unique )?index concurrently|drop index concurrently|reindex (index|table) concurrently|analyze|vacuum)\b/i;

/** Splits SQL after each semicolon at the end of a line. Bodies of functions and DO blocks stay whole. */
export function splitStatements(sql: string): string[] {
  const bodies: string[] = [];
  const code = sql.replace(/\$(\w*)\$.*?\$\1\$/gs, (body) => `\0${bodies.push(body) - 1}\0`).replace(/^\s*--.*$/gm, '');
  return code
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => statement.replace(bodyNumber, (_, number) => bodies[Number(number)] ?? ''));
}

const bodyNumber = /\0(\d+)\0/g;
