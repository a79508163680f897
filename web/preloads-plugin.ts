import { dirname, join } from 'node:path';
import { type Plugin, parseAst, type Rolldown } from 'vite';

const routesFile = join(import.meta.dirname, 'src/app/routes.tsx');

/**
 * Lists the files that each route needs in addition to the entry chunk. The server adds them to the page as preloads,
 * so that the browser loads them at the same time as the entry script.
 */
export function preloads(): Plugin {
  const screens = new Map<string, string>();
  return {
    name: 'outlay-preloads',
    apply: 'build',
    transform: {
      order: 'post',
      handler(code, id) {
        if (id !== routesFile) return;
        for (const [path, file] of screensIn(parseAst(code))) screens.set(path, join(dirname(id), file));
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      const entryFiles = filesOf(bundle, entry);
      const needed = [...screens].map(([path, file]) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(file));
        return [path, [...filesOf(bundle, chunk)].filter((name) => !entryFiles.has(name))];
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/preloads.json',
        source: JSON.stringify(Object.fromEntries(needed)),
      });
    },
  };
}

/** Finds every property of the form `'/path': { … import('file') … }` in the syntax tree. */
function* screensIn(node: unknown): Generator<[path: string, file: string]> {
  if (!node || typeof node !== 'object') return;
  const { type, key, value } = node as { type?: string; key?: { value?: unknown }; value?: unknown };
  if (type === 'Property' && typeof key?.value === 'string' && key.value.startsWith('/')) {
    for (const file of importsIn(value)) yield [key.value, file];
    return;
  }
  for (const child of Object.values(node)) yield* screensIn(child);
}

function* importsIn(node: unknown): Generator<string> {
  if (!node || typeof node !== 'object') return;
  const { type, source } = node as { type?: string; source?: { value?: unknown } };
  if (type === 'ImportExpression' && typeof source?.value === 'string') yield source.value;
  for (const child of Object.values(node)) yield* importsIn(child);
}

/**
 * Returns the files of a chunk and of all chunks that it imports statically, and their style sheets, in import order.
 */
function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk | undefined, files = new Set<string>()) {
  if (!chunk || files.has(chunk.fileName)) return files;
  for (const imported of chunk.imports) {
    const next = bundle[imported];
    if (next?.type === 'chunk') filesOf(bundle, next, files);
  }
  files.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  return files;
}
