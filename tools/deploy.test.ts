import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig, settingNames } from '#server/config.ts';
import type { App } from '#server/http/context.ts';
import { serveMetrics } from '#server/http/metrics.ts';

const textOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

/** Passwords in the compose file that become part of the database URLs. */
const databasePasswords = ['SUPERUSER_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD', 'POSTGRES_PASSWORD'];

/** Settings that the C library reads instead of the product. */
const librarySettings = ['MALLOC_ARENA_MAX'];
const knownNames: readonly string[] = [...settingNames, ...databasePasswords, ...librarySettings];

describe('the files for operators', () => {
  it.each([
    ['deploy/Dockerfile', /\b([A-Z][A-Z0-9_]+)=/gu],
    ['deploy/compose.yaml', /^ +([A-Z][A-Z0-9_]+):/gmu],
    ['deploy/example.env', /^([A-Z][A-Z0-9_]+)=/gmu],
    ['deploy/helm/values.yaml', /^ +([A-Z][A-Z0-9_]+):/gmu],
  ])('%s uses settings that exist', (path, pattern) => {
    const names = [...textOf(path).matchAll(pattern)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !knownNames.includes(name))).toEqual([]);
  });

  it('the compose file has settings that production accepts', () => {
    const example = Object.fromEntries(
      [...textOf('deploy/example.env').matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gmu)].map(([, name = '', value]) => [
        name,
        value || (/URL|ENDPOINT/u.test(name) ? '' : 'x'.repeat(40)),
      ]),
    );
    const [, settings = ''] = textOf('deploy/compose.yaml').split('x-environment: &environment\n');
    const environment = Object.fromEntries(
      [...(settings.split('\nservices:')[0] ?? '').matchAll(/^ +([A-Z][A-Z0-9_]+): (.+)$/gmu)].map(
        ([, name = '', value = '']) => [
          name,
          value.replace(/\$\{(\w+)(?::-([^}]*))?\}/gu, (_, used: string, otherwise = '') => example[used] || otherwise),
        ],
      ),
    );
    environment.ENCRYPTION_KEYS += 'x'.repeat(40);
    expect(readConfig(environment).MODE).toBe('production');
    expect(() => readConfig({ ...environment, UNENCRYPTED_CONNECTIONS: '' })).toThrow(/^DATABASE_URL must/u);
  });

  it('the image starts with the flags of npm start', () => {
    const flags = (JSON.parse(textOf('tools/node-flags.json')) as string[]).map((flag) => JSON.stringify(flag));
    expect(textOf('deploy/Dockerfile')).toContain(`CMD ["node", ${flags.join(', ')}, "tools/start.ts"]`);
  });

  it('every setting is explained', () => {
    const explained = textOf('docs/operating.md');
    expect(settingNames.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  });

  it('the dashboard and the documentation name metrics that exist', async () => {
    const server = Fastify();
    serveMetrics(server, {
      config: readConfig({}),
      database: { pool: { totalCount: 1, idleCount: 1, waitingCount: 0 } },
      jobs: { loads: async () => [] },
      notice_streams: { count: () => 0 },
      priority: { paused_s: () => 0 },
    } as unknown as App);
    const metrics = (await server.inject({ url: '/metrics' })).body;
    const served = new Set([...metrics.matchAll(/^# TYPE (\w+)/gmu)].map(([, name = '']) => name));

    const shown = JSON.parse(textOf('deploy/grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
    const expressions = shown.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
    const used = [
      ...`${expressions}\n${textOf('docs/operating.md')}`.matchAll(/\b((?:outlay|process|nodejs)_[a-z_0-9]+)/gu),
    ]
      .map(([, name = '']) => name.replace(/_(?:bucket|count)$/u, ''))
      .filter((name) => !/^outlay_(?:app|owner)$/u.test(name));
    expect(used.length).toBeGreaterThan(10);
    expect([...new Set(used)].filter((name) => !served.has(name))).toEqual([]);
  });
});
