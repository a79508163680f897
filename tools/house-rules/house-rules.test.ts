import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importCircles, wrongArrows } from './arrows.ts';
import { brokenHabits } from './habits.ts';
import { everySourceFile, type SourceFile } from './source-files.ts';

const files = everySourceFile();

describe('the house', () => {
  it('is read as a whole', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(files.find((file) => file.path === 'server/src/http/mount.ts')?.imports).toContain(
      'contract/src/every-endpoint.ts',
    );
  });

  it('has no arrow that points the wrong way', () => {
    expect(wrongArrows(files)).toEqual([]);
  });

  it('has no circle of imports', () => {
    expect(importCircles(files)).toEqual([]);
  });

  it('keeps its habits', () => {
    expect(brokenHabits(files)).toEqual([]);
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
});

describe('the serving process', () => {
  /** Everything `npm start` loads into the process that goes on serving. Their memory would never come back. */
  const loaded = (() => {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const reached = new Set<string>(['tools/start.ts']);
    for (const path of reached) for (const target of byPath.get(path)?.imports ?? []) reached.add(target);
    return reached;
  })();

  it.each(['vite', 'sharp', 'tesseract.js', '@hyzyla/pdfium', 'libheif-js/wasm-bundle.js'])('loads no %s', (name) => {
    expect(loaded).toContain('server/src/main.ts');
    expect([...loaded]).not.toContain(name);
  });
});

describe('the rules would notice', () => {
  const file = (path: string, imports: string[], text = ''): SourceFile => ({ path, imports, text });

  it.each([
    ['domain/src/a.ts', 'server/src/main.ts'],
    ['domain/src/a.ts', 'node:fs'],
    ['contract/src/a.ts', 'web/src/main.tsx'],
    ['server/src/http/mount.ts', 'server/src/modules/auth/sign-in.ts'],
    ['server/src/modules/people/a.ts', 'server/src/modules/auth/sign-in.ts'],
    ['server/src/modules/auth/a.ts', 'server/src/modules/people/people.rows.ts'],
    ['web/src/ui/Money.tsx', 'web/src/features/home/home.screen.tsx'],
    ['web/src/features/home/a.tsx', 'web/src/features/profile/profile.screen.tsx'],
    ['e2e/a.spec.ts', 'server/src/main.ts'],
    ['server/src/main.ts', 'server/src/testing/a-company.ts'],
  ])('%s must not use %s', (from, to) => {
    expect(wrongArrows([file(from, [to])])).toHaveLength(1);
  });

  it('circles, also through a third file', () => {
    expect(importCircles([file('a.ts', ['b.ts']), file('b.ts', ['c.ts']), file('c.ts', ['a.ts'])])).toEqual([
      'a.ts → b.ts → c.ts → a.ts',
    ]);
  });

  it.each([
    ['server/src/modules/home/a.ts', "tx.selectFrom('users')"],
    ['server/src/modules/home/a.ts', 'await sql<Row>`select 1`.execute(tx)'],
    ['web/src/features/home/a.tsx', "if (report.stage === 'sent_back') return 1"],
    ['web/src/features/home/a.tsx', 'Math.round(report.amount * 100)'],
    ['domain/src/a.ts', 'const now = Date.now();'],
    ['server/src/helpers.ts', ''],
    ['web/src/ui/index.ts', ''],
    ['web/src/ui/a.ts', 'const x: any = 1'],
  ])('%s with %s', (path, text) => {
    expect(brokenHabits([file(path, [], text)])).toHaveLength(1);
  });
});
