import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { generateTables, tablesFile } from '#tools/generate-tables.ts';

it('the row types are those of the migrated schema; if not: node tools/generate-tables.ts', async () => {
  expect(await readFile(tablesFile, 'utf8')).toBe(await generateTables(inject('owner_url')));
});
