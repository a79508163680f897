import { parseArgs } from 'node:util';
import { runStep } from './steps.ts';

/**
 * `npm run test:server -- --database-url <url of the owner> [--app-url <url of the app role>] [files]` runs the server
 * tests against a running database, such as a Citus cluster. Both options can be repeated: each database is used by a
 * worker of its own. The tests leave their companies behind, so use separate databases. Without a URL, the tests start
 * the embedded PostgreSQL.
 */
async function testServer(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'database-url': { type: 'string', multiple: true }, 'app-url': { type: 'string', multiple: true } },
  });
  const { 'database-url': owner_urls = [], 'app-url': named = [] } = values;
  // DATABASE_URL names one database, so it is used only if there is one.
  const only = owner_urls.length === 1 ? process.env.DATABASE_URL : undefined;
  const app_urls = owner_urls.map((owner_url, index) => named[index] ?? only ?? appUrlOf(owner_url));
  // Test files that share a database at the same time would take each other's jobs.
  const workers = owner_urls.length > 0 ? [`--maxWorkers=${owner_urls.length}`] : [];
  const { code } = await runStep({
    name: 'server tests',
    command: 'vitest',
    args: ['run', '--project=server', ...workers, ...positionals],
    environment: { TEST_DATABASE_OWNER_URL: owner_urls.join(), TEST_DATABASE_URL: app_urls.join() },
  });
  return code;
}

/** Returns the owner's URL with the user name of the app role. */
function appUrlOf(owner_url: string): string {
  return Object.assign(new URL(owner_url), { username: 'outlay_app' }).href;
}

process.exitCode = await testServer();
