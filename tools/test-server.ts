import { parseArgs } from 'node:util';
import { runStep } from './steps.ts';

/**
 * `npm run test:server -- --database-url <url of the owner> [--app-url <url of the app role>] [files]` runs the server
 * tests against a database that already runs, such as a Citus cluster. The tests leave their companies behind, so give
 * them a database of their own. Without a URL, they start the embedded PostgreSQL.
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
  // Test files that run at the same time would take each other's jobs, so one database has one worker.
  const workers = owner_url ? ['--maxWorkers=1'] : [];
  const { code } = await runStep({
    name: 'server tests',
    command: 'vitest',
    args: ['run', '--project=server', ...workers, ...positionals],
    environment,
  });
  return code;
}

/** DATABASE_URL if it is set; else the same password, host and database with the role of the app. */
function appUrlLike(owner_url: string): string {
  return process.env.DATABASE_URL ?? Object.assign(new URL(owner_url), { username: 'outlay_app' }).href;
}

process.exitCode = await testServer();
