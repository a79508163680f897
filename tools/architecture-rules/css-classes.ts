import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SourceFile } from './source-files.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Finds classes that a component uses but its CSS module lacks. Without this check nothing fails: React renders the
 * element without a class.
 */
export function missingClasses(files: readonly SourceFile[], readCss: (path: string) => string = readFile): string[] {
  return files.filter(({ path }) => path.endsWith('.tsx')).flatMap((file) => missingIn(file, readCss));
}

function missingIn({ path, text }: SourceFile, readCss: (path: string) => string): string[] {
  const code = text.replace(/'[^'\n]*'/gu, "''");
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gmu)].flatMap(([, name = '', request = '']) => {
    const css = readCss(join(path, '..', request));
    const used = new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'gu'))].map(([, used = '']) => used));
    return [...used]
      .filter((className) => !new RegExp(`\\.${className}\\b`, 'u').test(css))
      .map((className) => `${path} uses ${name}.${className}, which ${request} does not define.`);
  });
}

function readFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
