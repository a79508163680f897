import { isTest, type SourceFile } from './source-files.ts';

/**
 * The server's modules by layer, lowest first. A module may import lower layers and the modules to its left in its own
 * layer.
 */
const moduleLayers: readonly (readonly string[])[] = [
  ['companies', 'custom-fields', 'people', 'auth', 'files', 'activity', 'notifications', 'views', 'bulk'],
  ['currencies', 'categories', 'policies', 'approval-rules', 'mileage', 'per-diem', 'ledger', 'payables'],
  ['expenses', 'advances', 'reports', 'approvals'],
  ['bank', 'cards', 'payouts'],
  ['home', 'search', 'analytics', 'exports', 'integrations', 'billing', 'provider-admin'],
];

/** The folders each top-level folder may import besides itself. Tests may import anything. */
const allowedFolders: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  e2e: [],
  tools: ['domain', 'contract', 'server', 'web'],
};

const serverLayers = ['db', 'jobs', 'outside', 'http', 'modules'];
const webLayers = ['lib', 'ui', 'features', 'app'];

/** One sentence for each import that breaks the layering. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => file.imports.flatMap((target) => checkImport(file.path, target) ?? []));
}

function checkImport(from: string, to: string): string | undefined {
  const fromFolder = topFolder(from);
  const toFolder = topFolder(to);

  if (!(toFolder in allowedFolders) || !to.includes('/')) return checkPackage(fromFolder, from, to);
  if (isTest(to) && fromFolder !== 'tools') return `${from} must not import the test file ${to}.`;

  if (fromFolder !== toFolder) {
    const isAllowed = allowedFolders[fromFolder]?.includes(toFolder);
    return isAllowed ? undefined : `${from} must not import ${to}: ${fromFolder} does not depend on ${toFolder}.`;
  }
  if (fromFolder === 'server') {
    return checkLayer(from, to, { layers: serverLayers, prefix: 'server/src/' }) ?? checkModule(from, to);
  }
  if (fromFolder === 'web') {
    return checkLayer(from, to, { layers: webLayers, prefix: 'web/src/' }) ?? checkFeature(from, to);
  }
  return undefined;
}

/** The domain is pure: no Node modules and no packages except these. The contract adds zod. */
const allowedPackages: Record<string, readonly string[]> = { domain: ['temporal-polyfill'], contract: ['zod'] };

function checkPackage(folder: string, from: string, name: string): string | undefined {
  const allowed = allowedPackages[folder];
  return !allowed || allowed.includes(name) ? undefined : `${from} must not import ${name}: ${folder} stays pure.`;
}

function checkLayer(
  from: string,
  to: string,
  { layers, prefix }: { layers: readonly string[]; prefix: string },
): string | undefined {
  const layerOf = (path: string) => layers.indexOf(topFolder(path.slice(prefix.length)));
  const fromLayer = layerOf(from);
  const toLayer = layerOf(to);

  // Files at the top of the folder (main, create-app, config) wire the layers together.
  if (fromLayer < 0 || toLayer < 0) return undefined;
  return toLayer > fromLayer
    ? `${from} must not import ${to}: ${layers[toLayer]} is a higher layer than ${layers[fromLayer]}.`
    : undefined;
}

function checkModule(from: string, to: string): string | undefined {
  const fromModule = moduleOf(from);
  const toModule = moduleOf(to);
  if (!fromModule || !toModule || fromModule === toModule) return undefined;
  if (to.endsWith('.rows.ts')) {
    return `${from} must not import ${to}: use the reads and writes that the other module exports.`;
  }
  return moduleRank(toModule) < moduleRank(fromModule)
    ? undefined
    : `${from} must not import ${to}: ${toModule} is above or right of ${fromModule}; announce an event instead.`;
}

function checkFeature(from: string, to: string): string | undefined {
  const fromFeature = featureOf(from);
  const toFeature = featureOf(to);
  const isOwn = !fromFeature || !toFeature || fromFeature === toFeature;
  return isOwn || to.includes(`/${toFeature}/parts/`)
    ? undefined
    : `${from} must not import ${to}: only the parts of another feature may be imported.`;
}

function moduleOf(path: string): string | undefined {
  return /^server\/src\/modules\/([^/]+)\//u.exec(path)?.[1];
}

function featureOf(path: string): string | undefined {
  return /^web\/src\/features\/([^/]+)\//u.exec(path)?.[1];
}

/** Lower layers rank first, then position from the left. A module that is in no layer is an error. */
function moduleRank(module: string): number {
  const layer = moduleLayers.findIndex((modules) => modules.includes(module));
  if (layer < 0)
    throw new Error(`The module ${module} has no layer: add it to moduleLayers in ${import.meta.filename}.`);
  return layer * 100 + (moduleLayers[layer]?.indexOf(module) ?? 0);
}

function topFolder(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Import cycles, each reported once with its files in order. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, 'visiting' | 'done'>();
  const cycles: string[] = [];

  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'visiting') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'visiting');
    for (const target of byPath.get(path)?.imports ?? []) if (byPath.has(target)) visit(target, [...trail, path]);
    state.set(path, 'done');
  };

  for (const { path } of files) visit(path, []);
  return cycles;
}

/** Pairs of web features that import each other, as "a ↔ b". */
export function mutualFeatures(files: readonly SourceFile[]): string[] {
  const pairs = new Set<string>();
  for (const file of files.filter(({ path }) => !isTest(path))) {
    const from = featureOf(file.path);
    for (const target of file.imports) {
      const to = featureOf(target);
      if (from && to && from !== to) pairs.add(`${from} → ${to}`);
    }
  }
  return [...pairs].flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' → ');
    return from < to && pairs.has(`${to} → ${from}`) ? [`${from} ↔ ${to}`] : [];
  });
}
