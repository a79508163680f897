import { isTest, type SourceFile } from './source-files.ts';

/**
 * The server's modules by layer, lowest first. A module may import lower layers and the modules to its left in its own
 * layer.
 */
const moduleLayers: readonly (readonly string[])[] = [
  ['companies', 'custom-fields', 'people', 'auth', 'files', 'photos', 'activity', 'notifications', 'views', 'bulk'],
  ['currencies', 'categories', 'policies', 'approval-rules', 'ledger', 'payables'],
  ['spend', 'budgets', 'expenses', 'receipt-mail', 'mileage', 'per-diem', 'advances', 'reports', 'approvals'],
  ['cards', 'payouts', 'ach', 'trips', 'bank-files'],
  [
    'home',
    'insights',
    'analytics',
    'export-templates',
    'exports',
    'accounting',
    'integrations',
    'billing',
    'announcements',
    'privacy',
    'provider-admin',
  ],
];

/**
 * The web's features by layer, lowest first, with the same rule as the server's modules. A page that shows several
 * kinds of items is a separate feature in a higher layer than those items.
 */
const featureLayers: readonly (readonly string[])[] = [
  [
    'settings',
    'people',
    'filing',
    'exports',
    'bulk',
    'lists',
    'rules',
    'field-editor',
    'help',
    'sign-in',
    'two-factor',
  ],
  [
    'custom-fields',
    'users',
    'roles',
    'organisation',
    'categories',
    'currency',
    'policies',
    'approval-rules',
    'export-templates',
    'notifications',
    'banks',
    'ach',
    'integrations',
    'security',
  ],
  ['items', 'expenses', 'mileage', 'per-diem', 'reports', 'approvals', 'advances', 'payout', 'cards'],
  [
    'report-details',
    'advance-details',
    'company-reports',
    'export-history',
    'fraud-log',
    'ledger',
    'analytics',
    'insights',
    'billing',
    'trips',
  ],
  [
    'home',
    'search',
    'notices',
    'profile',
    'audit',
    'controls',
    'subscriptions',
    'clients',
    'getting-started',
    'entry',
    'components',
  ],
];

/** The folders that each top-level folder may import in addition to itself. Tests may import anything. */
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

/** Returns one sentence for each import that breaks the layering. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  const broken = files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => file.imports.flatMap((target) => checkImport(file.path, target) ?? []));
  return [...broken, ...unlistedFeatures(files)];
}

/**
 * Returns the modules and features that ARCHITECTURE.md does not list, and those that it lists although they do not
 * exist.
 */
export function outdatedArchitecture(files: readonly SourceFile[], page: string): string[] {
  const [, afterModules = ''] = page.split('| layer | modules, left to right |');
  const [modules = '', afterFeatures = ''] = afterModules.split('| web feature | screens |');
  const [features = ''] = afterFeatures.split('\n## ');
  return [
    ...differences('module', {
      listed: modules.match(/(?<=[|,] )[a-z-]+(?=,| \|\n)/gu) ?? [],
      found: files.flatMap(({ path }) => moduleOf(path) ?? []),
    }),
    ...differences('feature', {
      listed: features.match(/(?<=`)[a-z-]+(?=`)/gu) ?? [],
      found: files.flatMap(({ path }) => featureOf(path) ?? []),
    }),
  ];
}

function differences(
  kind: string,
  { listed, found }: { listed: readonly string[]; found: readonly string[] },
): string[] {
  return [
    ...[...new Set(found)].filter((name) => !listed.includes(name)).map((name) => `The ${kind} ${name} is not listed.`),
    ...listed.filter((name) => !found.includes(name)).map((name) => `The ${kind} ${name} does not exist.`),
  ];
}

/**
 * Reports features without a layer, even those that import no other feature yet: without a layer, no import would be
 * checked.
 */
function unlistedFeatures(files: readonly SourceFile[]): string[] {
  const features = new Set(files.flatMap(({ path }) => featureOf(path) ?? []));
  return [...features]
    .filter((feature) => rankIn(featureLayers, feature) === undefined)
    .map((feature) => `The feature ${feature} has no layer: add it to featureLayers in ${import.meta.filename}.`);
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

/** The only packages that the domain and the contract may import. Both may import no Node modules. */
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

  // Files at the top of the folder (main, create-app, config) belong to no layer, because they wire the layers
  // together.
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
  if (!fromFeature || !toFeature || fromFeature === toFeature) return undefined;
  if (!to.includes(`/${toFeature}/parts/`)) {
    return `${from} must not import ${to}: only the parts of another feature may be imported.`;
  }
  const fromRank = rankIn(featureLayers, fromFeature);
  const toRank = rankIn(featureLayers, toFeature);
  return fromRank === undefined || toRank === undefined || toRank < fromRank
    ? undefined
    : `${from} must not import ${to}: ${toFeature} is above or right of ${fromFeature}.`;
}

function moduleOf(path: string): string | undefined {
  return /^server\/src\/modules\/([^/]+)\//u.exec(path)?.[1];
}

function featureOf(path: string): string | undefined {
  return /^web\/src\/features\/([^/]+)\//u.exec(path)?.[1];
}

/** Returns the rank of a module. Throws for a module without a layer. */
function moduleRank(module: string): number {
  const rank = rankIn(moduleLayers, module);
  if (rank === undefined)
    throw new Error(`The module ${module} has no layer: add it to moduleLayers in ${import.meta.filename}.`);
  return rank;
}

/**
 * Returns a number that orders names by layer, lowest first, and within a layer from left to right; undefined for a
 * name without a layer.
 */
function rankIn(layers: readonly (readonly string[])[], name: string): number | undefined {
  const layer = layers.findIndex((names) => names.includes(name));
  return layer < 0 ? undefined : layer * 100 + (layers[layer]?.indexOf(name) ?? 0);
}

function topFolder(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Finds import cycles and reports each one once, with its files in order. */
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
