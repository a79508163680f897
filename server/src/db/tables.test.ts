import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generateTables, tablesFile } from '#tools/generate-tables.ts';
import { testDatabase } from './testing/test-database.ts';

it('the row types match the migrated schema; if not, run: node tools/generate-tables.ts', async () => {
  expect(await readFile(tablesFile, 'utf8')).toBe(await generateTables(testDatabase().owner_url));
});
