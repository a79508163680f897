import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const folders = ['domain', 'contract', 'server', 'web', 'e2e', 'tools'];

/**
 * A source file with the facts that the rules check. Each file is parsed once; its syntax tree is not kept in memory.
 */
export interface SourceFile {
  path: string;
  text: string;
  /** The imported files as paths from the root, and the imported packages by name. */
  imports: string[];
  /** The imports that exist at run time: without types and dynamic imports. */
  loadedImports: string[];
  /** Each imported name with the file or package it comes from; `*` for a namespace or dynamic import. */
  importedNames: { from: string; name: string }[];
  exportedNames: string[];
  identifiers: string[];
  /** The texts of the comments, string literals, template parts and JSX. */
  texts: string[];
  functions: { line: number; lines: number }[];
  /** The lines on which an object literal is spread (`...{ a, b }`). */
  spreadLiterals: number[];
}

export function everySourceFile(): SourceFile[] {
  return folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((file) => /\.(ts|tsx|mjs)$/u.test(file) && !file.endsWith('db/tables.ts'))
    .map((file) => readSource(relative(root, file), readFileSync(file, 'utf8')));
}

export function everyStyleSheet(): { path: string; text: string }[] {
  return filesBelow(join(root, 'web/src'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }));
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\/|\/contract-tests\/|\/resilience\//u.test(path);
}

export function readSource(path: string, text: string): SourceFile {
  const { module, program, comments } = parseSync(path, text);
  const importedNames = namesImported(module, text).map(({ request, name }) => ({
    from: resolveRequest(path, request),
    name,
  }));
  return {
    path,
    text,
    imports: [...new Set(importedNames.map(({ from }) => from))],
    loadedImports: [...new Set(requestsLoaded(module).map((request) => resolveRequest(path, request)))],
    importedNames,
    exportedNames: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => exportName.name ?? (exportName.kind === 'Default' ? 'default' : [])),
    ),
    ...syntaxFacts(program, text),
    texts: [...comments.map(({ value }) => value), ...textsIn(program, text)],
  };
}

type ParsedModule = ReturnType<typeof parseSync>['module'];

function namesImported(module: ParsedModule, text: string): { request: string; name: string }[] {
  return [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const names = entries.map(({ importName }) => (importName.kind === 'Default' ? 'default' : importName.name));
      return (names.length > 0 ? names : ['*']).map((name) => ({ request: moduleRequest.value, name: name ?? '*' }));
    }),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? [{ request: moduleRequest.value, name: importName.name ?? '*' }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      request: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      name: '*',
    })),
  ];
}

function requestsLoaded({ staticImports, staticExports }: ParsedModule): string[] {
  const imported = staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType));
  const passedOn = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  return [
    ...imported.map(({ moduleRequest }) => moduleRequest.value),
    ...passedOn.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ];
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

function syntaxFacts(program: unknown, text: string): Pick<SourceFile, 'identifiers' | 'functions' | 'spreadLiterals'> {
  const identifiers: string[] = [];
  const functions: SourceFile['functions'] = [];
  const spreadLiterals: number[] = [];
  const lineOf = lineFinder(text);

  walk(program, (node) => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') identifiers.push(String(node.name));
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/u.test(node.type)) {
      const line = lineOf(node.start);
      functions.push({ line, lines: lineOf(node.end) - line + 1 });
    }
    const argument = node.argument;
    if (node.type === 'SpreadElement' && isNode(argument) && argument.type === 'ObjectExpression') {
      spreadLiterals.push(lineOf(node.start));
    }
  });
  return { identifiers, functions, spreadLiterals };
}

function textsIn(program: unknown, text: string): string[] {
  const texts: string[] = [];
  walk(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'JSXText') texts.push(String(node.value));
    if (node.type === 'TemplateElement') texts.push(text.slice(node.start, node.end));
  });
  return texts;
}

/** Calls `visit` for a syntax node and everything below it, parents first. */
function walk(node: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit);
    return;
  }
  if (!isNode(node)) return;

  visit(node);
  for (const property in node) {
    const child = node[property];
    if (typeof child === 'object' && child !== null) walk(child, visit);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns a function that finds the line of an offset, by binary search in the starts of the lines. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const { imports: subpaths } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};

function resolveRequest(path: string, request: string): string {
  const bare = request.replace(/\?.*$/u, '');
  const ownFile = bare.startsWith('.') ? resolve(root, path, '..', bare) : fromSubpath(bare);
  return ownFile && existsSync(ownFile) ? relative(root, ownFile) : bare;
}

function fromSubpath(request: string): string | undefined {
  for (const [pattern, target] of Object.entries(subpaths)) {
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
