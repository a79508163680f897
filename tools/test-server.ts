import { parseArgs } from 'node:util';
import { runStep } from './steps.ts';

/**
 * `npm run test:server -- --database-url <url of the owner> [--app-url <url of the app role>] [files]` runs the server
 * tests against a running database, such as a Citus cluster. The tests leave their companies behind, so use a separate
 * database. Without a URL, the tests start the embedded PostgreSQL.
 */
async function testServer(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'database-url': { type: 'string' }, 'app-url': { type: 'string' } },
  });
  const owner_url = values['database-url'];
  const environment = owner_url
    ? { TEST_DATABASE_OWNER_URL: owner_url, TEST_DATABASE_URL: values['app-url'] ?? appUrlLike(owner_url) }
    : {};
  // Test files that run at the same time would take each other's jobs, so an existing database is used by one worker
  // only.
  const workers = owner_url ? ['--maxWorkers=1'] : [];
  const { code } = await runStep({
    name: 'server tests',
    command: 'vitest',
    args: ['run', '--project=server', ...workers, ...positionals],
    environment,
  });
  return code;
}

/** Returns DATABASE_URL if it is set, otherwise the owner's URL with the user name of the app role. */
function appUrlLike(owner_url: string): string {
  return process.env.DATABASE_URL ?? Object.assign(new URL(owner_url), { username: 'outlay_app' }).href;
}

process.exitCode = await testServer();
