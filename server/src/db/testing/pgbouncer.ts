import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresAccount } from '../embedded/account.ts';
import { freePort } from '../embedded/settings.ts';

// Debian installs pgbouncer in a folder that is only in root's PATH.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Describes the installed pgbouncer; undefined if there is none. */
export function installedPgbouncer(): { knows_prepared_statements: boolean } | undefined {
  try {
    const version = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8', env });
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/u.exec(version) ?? [];
    return { knows_prepared_statements: Number(major) > 1 || Number(minor) >= 21 };
  } catch {
    return undefined;
  }
}

export interface Pgbouncer {
  /** The URL of the same database with the same role, through pgbouncer. */
  app_url: string;
  stop(): Promise<void>;
}

/** Starts pgbouncer in transaction mode in front of a database, with the settings from docs/operating.md. */
export async function startPgbouncer(app_url: string, { pool_size }: { pool_size: number }): Promise<Pgbouncer> {
  const { hostname, port, username, password, pathname } = new URL(app_url);
  const directory = await mkdtemp(join(tmpdir(), 'outlay-pgbouncer-'));
  const listen_port = await freePort();
  await writeFile(join(directory, 'users.txt'), `"${username}" "${password}"\n`);
  await writeFile(
    join(directory, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen_port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(directory, 'users.txt')}
pool_mode = transaction
default_pool_size = ${pool_size}
max_client_conn = 500
${installedPgbouncer()?.knows_prepared_statements ? 'max_prepared_statements = 500' : ''}
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
`,
  );
  // pgbouncer refuses to run as root, so PostgreSQL's account has to read its files.
  await chmod(directory, 0o755);

  const child = spawn('pgbouncer', [join(directory, 'pgbouncer.ini')], { ...postgresAccount(), env, stdio: 'ignore' });
  const exit = once(child, 'exit');
  await untilListening(listen_port, () => child.exitCode !== null);
  return {
    app_url: Object.assign(new URL(app_url), { hostname: '127.0.0.1', port: `${listen_port}`, search: '' }).href,
    stop: async () => {
      child.kill('SIGINT');
      await exit;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
  throw new Error('pgbouncer did not start.');
}
