import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** One source file with what it imports: paths of ours relative to the root, packages by their name. */
export interface SourceFile {
  path: string;
  text: string;
  imports: string[];
}

const folders = ['domain', 'contract', 'server', 'web', 'e2e', 'tools'];

export function everySourceFile(): SourceFile[] {
  return folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((file) => /\.(ts|tsx|mjs)$/u.test(file) && !file.endsWith('db/tables.ts'))
    .map(readSource);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\/|\/contract-tests\/|\/resilience\//u.test(path);
}

function readSource(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  const requests = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((each) => text.slice(each.moduleRequest.start + 1, each.moduleRequest.end - 1)),
  ];
  return {
    path: relative(root, file),
    text,
    imports: [...new Set(requests)].map((request) => resolveRequest(file, request)),
  };
}

function resolveRequest(file: string, request: string): string {
  const bare = request.replace(/\?.*$/u, '');
  const own = bare.startsWith('.') ? resolve(file, '..', bare) : fromSubpath(bare);
  return own && existsSync(own) ? relative(root, own) : bare;
}

function fromSubpath(request: string): string | undefined {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  for (const [pattern, target] of Object.entries(imports)) {
    const prefix = pattern.replace('*', '');
    if (request.startsWith(prefix)) return join(root, target.replace('*', request.slice(prefix.length)));
  }
  return undefined;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
