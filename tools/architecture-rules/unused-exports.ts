import { isTest, type SourceFile } from './source-files.ts';

/** Files that another program loads by name, so that nothing in the repository imports their exports. */
const entryPoint =
  /^(tools\/[^/]+\.(ts|mjs)|server\/src\/db\/testing\/.*|web\/[^/]+\.ts|e2e\/playwright\.config\.ts)$/u;

/** Returns exports that no other file imports, as "path: name". An export that only tests import counts as used. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const importedNames = new Map<string, Set<string>>();
  for (const { importedNames: imported } of files) {
    for (const { from, name } of imported) {
      importedNames.set(from, (importedNames.get(from) ?? new Set<string>()).add(name));
    }
  }

  return files
    .filter(({ path }) => !isTest(path) && !entryPoint.test(path))
    .flatMap(({ path, exportedNames }) => {
      const used = importedNames.get(path) ?? new Set();
      return used.has('*') ? [] : exportedNames.filter((name) => !used.has(name)).map((name) => `${path}: ${name}`);
    });
}
