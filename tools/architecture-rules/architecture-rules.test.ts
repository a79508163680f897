import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokenConventions } from './conventions.ts';
import { missingClasses } from './css-classes.ts';
import { physicalSides } from './css-sides.ts';
import { forbiddenImports, importCycles, outdatedArchitecture } from './imports.ts';
import { longFiles, longFunctions } from './sizes.ts';
import { everySourceFile, everyStyleSheet, isTest, readSource, type SourceFile } from './source-files.ts';
import { unusedExports } from './unused-exports.ts';
import { forbiddenTexts, replacedIdentifiers } from './vocabulary.ts';

const files = everySourceFile();
const productFiles = files.filter(({ path }) => !isTest(path) && !path.startsWith('e2e/'));

/** Returns the file and everything it imports, directly or through other files. */
function reachedFrom(start: string, importsOf: (file: SourceFile) => readonly string[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set([start]);
  for (const path of reached) {
    const file = byPath.get(path);
    for (const target of file ? importsOf(file) : []) reached.add(target);
  }
  return reached;
}

describe('the code base', () => {
  it('is read completely', () => {
    expect(files.length).toBeGreaterThan(1_500);
    expect(files.find(({ path }) => path === 'server/src/http/mount.ts')?.imports).toContain(
      'contract/src/every-endpoint.ts',
    );
  });

  it('has no import that breaks the layers', () => {
    expect(forbiddenImports(files)).toEqual([]);
  });

  it('lists its modules and features in ARCHITECTURE.md', () => {
    expect(outdatedArchitecture(productFiles, readFileSync('ARCHITECTURE.md', 'utf8'))).toEqual([]);
  });

  it('has no import cycle', () => {
    expect(importCycles(files)).toEqual([]);
  });

  it('follows its conventions', () => {
    expect(brokenConventions(files)).toEqual([]);
  });

  it('says in docs/decisions what each package is for', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const decisions = readdirSync('docs/decisions')
      .map((name) => readFileSync(`docs/decisions/${name}`, 'utf8'))
      .join('\n');
    expect(Object.keys(dependencies).filter((name) => !decisions.includes(`\`${name}\``))).toEqual([]);
  });

  it('exports only names that another file imports', () => {
    expect(unusedExports(files)).toEqual([]);
  });

  it('uses only CSS classes that exist', () => {
    expect(missingClasses(files)).toEqual([]);
  });

  it('mirrors its styles in languages that are written from right to left', () => {
    expect(physicalSides(everyStyleSheet())).toEqual([]);
  });

  it('spreads no object literals', () => {
    expect(files.flatMap(({ path, spreadLiterals }) => spreadLiterals.map((line) => `${path}:${line}`))).toEqual([]);
  });

  it('uses no stilted phrase in comments and texts', () => {
    expect(forbiddenTexts(files)).toEqual([]);
  });
});

describe('the serving process', () => {
  /**
   * Every file and package that `npm start` can load into the serving process, also by dynamic imports. A loaded module
   * occupies memory until the process ends.
   */
  const loaded = reachedFrom('tools/start.ts', ({ imports }) => imports);

  it.each(['vite', 'sharp', 'onnxruntime-node', '@hyzyla/pdfium', 'libheif-js/wasm-bundle.js'])(
    'loads no %s',
    (name) => {
      expect(loaded).toContain('server/src/main.ts');
      expect([...loaded]).not.toContain(name);
    },
  );

  it('loads xero-node with the first call only', () => {
    const atStart = [...reachedFrom('server/src/create-app.ts', ({ loadedImports }) => loadedImports)];
    expect(atStart).toContain('server/src/outside/accounting/xero.ts');
    expect(atStart.filter((name) => name.startsWith('xero-node'))).toEqual([]);
  });
});

// The limits in this file are only ever lowered: lower one whenever the code allows.
const listFiles = new Set(
  [
    'reports/report-list.rows.ts',
    'reports/list-reports.ts',
    'expenses/lists/expense-list.rows.ts',
    'expenses/lists/list-expenses.ts',
    'advances/lists/advance-list.rows.ts',
    'advances/lists/list-advances.ts',
    'approvals/inbox.rows.ts',
    'approvals/list-inbox.ts',
    'approvals/decided.rows.ts',
    'approvals/list-decided.ts',
    'payables/payable-list.rows.ts',
    'payables/list-payables.ts',
    'payouts/list-payouts.ts',
    'people/users/user-list.rows.ts',
    'people/users/list-users.ts',
  ].map((path) => `server/src/modules/${path}`),
);

describe('the limits', () => {
  it('hold for long functions', () => {
    const found = longFunctions(productFiles);
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(0);
  });

  it('hold for long files', () => {
    expect(longFiles(productFiles)).toEqual([]);
  });

  it('hold for the server files that a submission reaches', () => {
    const reached = reachedFrom('server/src/modules/reports/submit-report.ts', ({ loadedImports }) => loadedImports);
    const ofServer = [...reached].filter((path) => path.startsWith('server/'));
    expect(ofServer.length, ofServer.join('\n')).toBeLessThanOrEqual(73);
    expect(ofServer.filter((path) => !path.endsWith('.rows.ts')).length).toBeLessThanOrEqual(40);
  });

  it('hold for the list engine and the eight lists of items and people', () => {
    const engine = files.filter(({ path }) => /^server\/src\/(db|http)\/list-[a-z]+(\.rows)?\.ts$/u.test(path));
    const lists = files.filter(({ path }) => listFiles.has(path));
    expect(engine.map(({ path }) => path)).toHaveLength(7);
    expect(lists.map(({ path }) => path)).toHaveLength(listFiles.size);
    const lines = [...engine, ...lists].reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    expect(lines).toBeLessThanOrEqual(1877);
  });

  it('hold for identifiers with a replaced word', () => {
    const uses = replacedIdentifiers(files);
    const total = [...uses.values()].reduce((sum, count) => sum + count, 0);
    expect(total, JSON.stringify([...uses].sort((left, right) => right[1] - left[1]))).toBeLessThanOrEqual(50);
  });
});

describe('the rules would notice', () => {
  const source = (path: string, text: string) => readSource(path, text);
  const importing = (path: string, target: string) => ({
    ...source(path, ''),
    imports: [target],
    loadedImports: [target],
  });

  it.each([
    ['domain/src/a.ts', 'server/src/main.ts'],
    ['domain/src/a.ts', 'node:fs'],
    ['contract/src/a.ts', 'web/src/main.tsx'],
    ['server/src/http/mount.ts', 'server/src/modules/auth/sign-in.ts'],
    ['server/src/modules/people/a.ts', 'server/src/modules/auth/sign-in.ts'],
    ['server/src/modules/auth/a.ts', 'server/src/modules/people/people.rows.ts'],
    ['web/src/ui/Money.tsx', 'web/src/features/home/home.screen.tsx'],
    ['web/src/features/search/a.tsx', 'web/src/features/home/home.screen.tsx'],
    ['web/src/features/reports/parts/a.tsx', 'web/src/features/payout/parts/b.tsx'],
    ['web/src/features/people/parts/a.tsx', 'web/src/features/users/parts/b.tsx'],
    ['e2e/a.spec.ts', 'server/src/main.ts'],
    ['server/src/main.ts', 'server/src/testing/a-company.ts'],
  ])('%s importing %s', (from, to) => {
    expect(forbiddenImports([importing(from, to)])).toHaveLength(1);
  });

  it('a cycle through a third file', () => {
    expect(importCycles([importing('a.ts', 'b.ts'), importing('b.ts', 'c.ts'), importing('c.ts', 'a.ts')])).toEqual([
      'a.ts → b.ts → c.ts → a.ts',
    ]);
  });

  it('a feature without a layer', () => {
    expect(forbiddenImports([source('web/src/features/receipts/a.tsx', '')])).toEqual([
      expect.stringContaining('The feature receipts has no layer'),
    ]);
  });

  it.each([
    ['server/src/modules/home/a.ts', "tx.selectFrom('users')"],
    ['server/src/modules/home/a.ts', 'await sql<Row>`select 1`.execute(tx)'],
    ['web/src/features/home/a.tsx', "if (report.stage === 'sent_back') report = 1"],
    ['web/src/features/home/a.tsx', 'Math.round(report.amount * 100)'],
    ['domain/src/a.ts', 'const now = Date.now();'],
    ['server/src/helpers.ts', ''],
    ['web/src/ui/index.ts', ''],
    ['web/src/ui/a.ts', 'const x: any = 1'],
    ['web/src/ui/a.tsx', 'const style = { paddingLeft: 8 };'],
  ])('%s with %s', (path, text) => {
    expect(brokenConventions([source(path, text)])).toHaveLength(1);
  });

  it('an export that nobody imports', () => {
    expect(unusedExports([source('domain/src/a.ts', 'export const a = 1; export function b() {}')])).toEqual([
      'domain/src/a.ts: a',
      'domain/src/a.ts: b',
    ]);
    const script = source('server/src/outside/a.worker.ts', 'export const a = 1;');
    expect(unusedExports([script])).toEqual(['server/src/outside/a.worker.ts: a']);
  });

  it('a CSS class that does not exist', () => {
    const file = source(
      'web/src/ui/a.tsx',
      "import styles from './a.module.css';\nexport const a = [styles.line, styles.gone];",
    );
    expect(missingClasses([file], () => '.line { color: red; }')).toEqual([
      'web/src/ui/a.tsx uses styles.gone, which ./a.module.css does not define.',
    ]);
  });

  it.each([
    'margin-left: auto',
    'left: 0',
    'border-right: 1px solid red',
    'border-top-left-radius: 4px',
    'text-align: right',
    'padding: 0 4px 0 calc(8px + (2px * 2))',
    'inset: 0 auto 0 0',
    'border-radius: 7px 0 0',
    'transform: translateX(48px)',
  ])('a style with %s', (declaration) => {
    const sheet = (text: string) => ({ path: 'web/src/ui/a.module.css', text });
    expect(physicalSides([sheet(`.line {\n  ${declaration};\n}`)])).toHaveLength(1);
    const explained = `.line {\n  /* Physical side: a picture. */\n  ${declaration};\n}`;
    expect(physicalSides([sheet(explained)])).toEqual([]);
  });

  it.each([
    'margin-inline-start: auto',
    'padding: 4px 8px 12px',
    'border-radius: 7px 7px 0 0',
    'padding: 1px 4px 2px 4px',
    'transform: translateX(calc(48px * var(--inline-direction)))',
    'grid-template-columns: [left] 1fr',
  ])('no physical side in %s', (declaration) => {
    expect(physicalSides([{ path: 'web/src/ui/a.module.css', text: `.line {\n  ${declaration};\n}` }])).toEqual([]);
  });

  it('a long function and a spread literal', () => {
    const text = `export function a() {\n${'  run();\n'.repeat(70)}}\nconst b = { ...{ c: 1 } };`;
    const file = source('domain/src/a.ts', text);
    expect(longFunctions([file])).toEqual(['domain/src/a.ts:1 has a function of 72 lines.']);
    expect(file.spreadLiterals).toEqual([73]);
  });

  it('replaced words in identifiers, comments, strings and JSX', () => {
    const file = source(
      'web/src/ui/a.tsx',
      "// Whoever reads this is told.\nconst kept = 'It stands here.';\nconst b = <p>Please mend it</p>;",
    );
    expect([...replacedIdentifiers([file]).keys()]).toEqual(['kept']);
    expect(forbiddenTexts([file])).toHaveLength(3);
  });
});
