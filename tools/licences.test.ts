import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface LockedPackage {
  license?: string;
  dev?: boolean;
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Licences that allow use in a closed-source product that runs as a service. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Zlib',
  // Licences of fonts.
  'OFL-1.1',
  // This licence requires that changes to its files are published, but we change none.
  'MPL-2.0',
]);

/** LGPL libraries for decoding images. They are accepted because we load them unchanged and they can be replaced. */
const replaceable = /^(?:libheif-js|@img\/sharp-)/u;

/** The licences of packages that name them in a file other than package.json. */
const inOtherFiles: Record<string, string> = {
  busboy: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
  dwolla: 'MIT',
  ssh2: 'MIT',
  'cpu-features': 'MIT',
  buildcheck: 'MIT',
  'png-js': 'MIT',
  esprima: 'BSD-2-Clause',
  // The licence is in the README of the SDK's repository.
  '@codat/sync-for-expenses': 'MIT',
};

const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, licence: license ?? inOtherFiles[name] ?? 'unknown' };
  });

it('every package has a licence we accept', () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter((found) => !isAccepted(found))).toEqual([]);
});

it('the licences of other files belong to packages we use', () => {
  const names = new Set(packages.map(({ name }) => name));
  expect(Object.keys(inOtherFiles).filter((name) => !names.has(name))).toEqual([]);
});

/**
 * Returns true if the licence is accepted: at least one of several alternatives, or all parts of a combined licence.
 */
function isAccepted({ name, licence }: { name: string; licence: string }): boolean {
  const isFine = (one: string) => allowed.has(one) || (one.startsWith('LGPL-3.0') && replaceable.test(name));
  return licence
    .replaceAll(/[()]/gu, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(isFine));
}
