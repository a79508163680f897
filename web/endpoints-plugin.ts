import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const moduleName = 'virtual:endpoints';
const resolvedName = `\0${moduleName}`;
const contractFile = join(import.meta.dirname, '../contract/src/every-endpoint.ts');

/**
 * Provides the contract to the web app as plain data: each endpoint's name with its method, path, parameters, effect
 * and stale queries. The contract itself consists of zod schemas, which would make the first page load larger.
 */
export function endpoints(): Plugin {
  return {
    name: 'outlay-endpoints',
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return undefined;
      const { module, dependencies } = await runnerImport<Contract>(contractFile, { configFile: false });
      for (const file of [contractFile, ...dependencies]) this.addWatchFile(file);
      return `export default ${JSON.stringify(endpointData(module))}`;
    },
  };
}

type Contract = typeof import('../contract/src/every-endpoint.ts');

function endpointData({ endpointList }: Contract) {
  return Object.fromEntries(
    endpointList().map(({ name, endpoint: { method, path, effect, stale = [] } }) => [
      name,
      { method, path, parameters: [...path.matchAll(/\{(\w+)\}/gu)].map((match) => match[1]), effect, stale },
    ]),
  );
}
