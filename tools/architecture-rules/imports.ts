import { isTest, type SourceFile } from './source-files.ts';

/** The floors of the server's modules: a module uses lower floors and what stands left of it on its own. */
export const floors: readonly (readonly string[])[] = [
  ['companies', 'custom-fields', 'people', 'auth', 'files', 'activity', 'notifications', 'views', 'bulk'],
  ['currencies', 'categories', 'policies', 'approval-rules', 'mileage', 'per-diem', 'ledger', 'payables'],
  ['expenses', 'advances', 'reports', 'approvals'],
  ['bank', 'cards', 'payouts'],
  ['home', 'search', 'analytics', 'exports', 'integrations', 'billing', 'provider-admin'],
];

/** What each folder may use beside itself. Tests may use anything. */
const mayUse: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  e2e: [],
  tools: ['domain', 'contract', 'server', 'web'],
};

const serverLayers = ['db', 'jobs', 'outside', 'http', 'modules'];
const webLayers = ['lib', 'ui', 'features', 'app'];

/** Every arrow that points the wrong way, as a sentence. */
export function wrongArrows(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => file.imports.flatMap((target) => complaint(file.path, target) ?? []));
}

function complaint(from: string, to: string): string | undefined {
  const [fromFolder = '', toFolder = ''] = [first(from), first(to)];
  if (!(toFolder in mayUse) || !to.includes('/')) return packageComplaint(fromFolder, from, to);
  if (isTest(to) && fromFolder !== 'tools') return `${from} must not use the test file ${to}.`;
  if (fromFolder !== toFolder)
    return mayUse[fromFolder]?.includes(toFolder)
      ? undefined
      : `${from} must not use ${to}: ${fromFolder} knows nothing of ${toFolder}.`;
  if (fromFolder === 'server')
    return layerComplaint(from, to, { layers: serverLayers, prefix: 'server/src/' }) ?? moduleComplaint(from, to);
  if (fromFolder === 'web')
    return layerComplaint(from, to, { layers: webLayers, prefix: 'web/src/' }) ?? featureComplaint(from, to);
  return undefined;
}

/** The domain is pure: no packages but those named here, no Node. The contract adds zod. */
const packagesAllowed: Record<string, readonly string[]> = { domain: ['temporal-polyfill'], contract: ['zod'] };

function packageComplaint(folder: string, from: string, request: string): string | undefined {
  const allowed = packagesAllowed[folder];
  return !allowed || allowed.includes(request) ? undefined : `${from} must not use ${request}: ${folder} stays pure.`;
}

function layerComplaint(
  from: string,
  to: string,
  of: { layers: readonly string[]; prefix: string },
): string | undefined {
  const layer = (path: string) => of.layers.indexOf(first(path.slice(of.prefix.length)));
  const [fromLayer, toLayer] = [layer(from), layer(to)];
  // Files at the top (main, house, config) put the layers together; config is plain data everybody may read.
  if (fromLayer < 0 || toLayer < 0) return undefined;
  return toLayer > fromLayer
    ? `${from} must not use ${to}: ${of.layers[toLayer]} stands above ${of.layers[fromLayer]}.`
    : undefined;
}

function moduleComplaint(from: string, to: string): string | undefined {
  const [fromModule, toModule] = [moduleOf(from), moduleOf(to)];
  if (!fromModule || !toModule || fromModule === toModule) return undefined;
  if (to.endsWith('.rows.ts'))
    return `${from} must not use ${to}: another module's tables are reached through its verbs and reads.`;
  const [fromArea, toArea] = [placeOf(fromModule), placeOf(toModule)];
  return toArea < fromArea
    ? undefined
    : `${from} must not use ${to}: ${toModule} stands above or right of ${fromModule}; announce an event instead.`;
}

function featureComplaint(from: string, to: string): string | undefined {
  const feature = (path: string) => /^web\/src\/features\/([^/]+)\//u.exec(path)?.[1];
  const [fromFeature, toFeature] = [feature(from), feature(to)];
  if (!fromFeature || !toFeature || fromFeature === toFeature || to.includes(`/${toFeature}/parts/`)) return undefined;
  return `${from} must not use ${to}: of another feature only its parts may be used.`;
}

function moduleOf(path: string): string | undefined {
  return /^server\/src\/modules\/([^/]+)\//u.exec(path)?.[1];
}

/** Lower and further left is smaller; a module that is on no floor yet has no place and fails. */
function placeOf(module: string): number {
  const floor = floors.findIndex((each) => each.includes(module));
  if (floor < 0)
    throw new Error(`The module ${module} stands on no floor: give it a place in ${import.meta.filename}.`);
  return floor * 100 + (floors[floor]?.indexOf(module) ?? 0);
}

function first(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Circles of imports, each named once by its files in order. */
export function importCircles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') return void circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    state.set(path, 'open');
    for (const target of byPath.get(path)?.imports ?? []) if (byPath.has(target)) visit(target, [...trail, path]);
    state.set(path, 'done');
  };
  for (const { path } of files) visit(path, []);
  return circles;
}
