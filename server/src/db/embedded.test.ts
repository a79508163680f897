import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresAccount } from './embedded/account.ts';
import { memorySettings } from './embedded/memory-settings.ts';
import { identityOf } from './embedded/processes.ts';
import { freePort } from './embedded/settings.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

// Creating a data directory takes a second or two, but up to half a minute on a busy disk.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

// Most tests share one data directory, because creating one takes time. Each test stops its server.
let directory: string;
const children: ChildProcess[] = [];
const servers: Embedded[] = [];

beforeAll(async () => {
  directory = await emptyDirectory();
  return () => rm(directory, { recursive: true, force: true });
});

afterEach(async () => {
  for (const child of children.splice(0)) await killed(child);
  for (const server of servers.splice(0)) await server.stop();
  await (await startEmbedded({ directory })).stop();
});

describe('the embedded database', () => {
  it('keeps data, passwords and port across restarts', async () => {
    const first = await started({ directory });
    await storeSomething(first.owner_url);
    await first.stop();
    await expect(ask(first.owner_url, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/u);

    const second = await started({ directory });
    expect([second.owner_url, second.app_url]).toEqual([first.owner_url, first.app_url]);
    expect(await ask(second.owner_url, 'select n from kept')).toEqual([{ n: 42 }]);
    await second.stop();
  });

  it('is sized to the machine', async () => {
    const { app_url, stop } = await started({ directory });
    for (const [name, size] of Object.entries(memorySettings())) {
      const query = `select pg_size_bytes(current_setting('${name}')) = pg_size_bytes('${size}') as is_set`;
      expect(await ask(app_url, query), name).toEqual([{ is_set: true }]);
    }
    await stop();
  });

  it('is durable, has an app role that owns nothing, and protects its passwords', async () => {
    const { owner_url, app_url, stop } = await started({ directory });
    expect(await ask(app_url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(
      await ask(
        owner_url,
        `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname like 'outlay%' order by 1`,
      ),
    ).toEqual([
      { rolname: 'outlay_app', rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
      { rolname: 'outlay_owner', rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
    ]);
    expect((await stat(join(directory, 'settings.json'))).mode & 0o777).toBe(0o600);
    await expect(ask(app_url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    await stop();
  });

  it('uses the configured port, and reports when it is taken', async () => {
    const port = await freePort();
    const busy = createServer().listen(port, '127.0.0.1');
    await once(busy, 'listening');
    await expect(startEmbedded({ directory, port })).rejects.toThrow(`Port ${port} is taken`);
    busy.close();
    await once(busy, 'close');
    const { app_url, stop } = await started({ directory, port });
    expect(new URL(app_url).port).toBe(`${port}`);
    await stop();
  });

  it('moves to another port when its previous one is taken', async () => {
    const first = await started({ directory });
    await first.stop();
    const busy = createServer().listen(Number(new URL(first.app_url).port), '127.0.0.1');
    await once(busy, 'listening');
    const second = await started({ directory });
    expect(new URL(second.app_url).port).not.toBe(new URL(first.app_url).port);
    expect(await ask(second.app_url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    busy.close();
  });

  it('starts over when the first start was interrupted', async () => {
    const empty = await emptyDirectory();
    await mkdir(join(empty, 'cluster.draft-1'));
    await writeFile(join(empty, 'cluster.draft-1', 'PG_VERSION'), '18');
    const { app_url, stop } = await started({ directory: empty });
    expect(await ask(app_url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(stat(join(empty, 'cluster.draft-1'))).rejects.toThrow('ENOENT');
    await stop();
    await rm(empty, { recursive: true });
  });

  it.skipIf(process.getuid?.() !== 0)('only lets the account postgres enter the parent folder', async () => {
    const parent = await emptyDirectory();
    const { app_url, stop } = await started({ directory: join(parent, 'data') });
    expect(await ask(app_url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    expect((await stat(parent)).mode & 0o777).toBe(0o711);
    expect(await stat(join(parent, 'data', 'cluster', 'PG_VERSION'))).toBeDefined();
    await rm(parent, { recursive: true });
  });

  it.skipIf(process.getuid?.() !== 0)('moves its files when the account postgres cannot reach the folder', async () => {
    const parent = await emptyDirectory();
    const directory = join(parent, 'clone', 'data');
    const { app_url, stop } = await started({ directory });
    expect(await ask(app_url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    expect((await stat(parent)).mode & 0o777).toBe(0o700);

    await chmod(parent, 0o755);
    const again = await started({ directory });
    expect(again.app_url).toBe(app_url);
    await again.stop();
    await rm(await readlink(join(directory, 'moved-to')), { recursive: true });
    await rm(parent, { recursive: true });
  });
});

describe('after a crash', () => {
  it('of our process, the orphaned server is adopted and can be stopped', async () => {
    const { child, owner_url } = await member();
    await storeSomething(owner_url);
    const orphan = await postmaster();
    await killed(child);
    expect(identityOf(orphan)).toBeDefined();

    const adopted = await started({ directory });
    expect(await postmaster()).toBe(orphan);
    expect(await ask(adopted.owner_url, 'select n from kept')).toEqual([{ n: 42 }]);
    await adopted.stop();
    // The stop ends when PostgreSQL removes its pid file, shortly before the process exits.
    await vi.waitFor(() => expect(identityOf(orphan)).toBeUndefined(), { timeout: 30_000 });
  });

  it('of the server, it restarts with everything that was committed', async () => {
    const { child, owner_url } = await member();
    await storeSomething(owner_url);
    const crashed = await postmaster();
    process.kill(crashed, 'SIGKILL');
    await killed(child);

    const again = await started({ directory });
    expect(await postmaster()).not.toBe(crashed);
    expect(await ask(again.owner_url, 'select n from kept')).toEqual([{ n: 42 }]);
    await again.stop();
  });

  it('a lock with the process id of another program is not mistaken for a live server', async () => {
    const { child, owner_url } = await member();
    await storeSomething(owner_url);
    const crashed = await postmaster();
    process.kill(crashed, 'SIGKILL');
    await killed(child);
    // Another program, running under the server's account, now has the process ids of the crashed server and of our
    // process.
    const stranger = spawn('sleep', ['60'], postgresAccount());
    children.push(stranger);
    const lock = join(directory, 'cluster', 'postmaster.pid');
    await writeFile(lock, (await readFile(lock, 'utf8')).replace(/^\d+/, `${stranger.pid}`));
    await writeFile(join(directory, 'owner.pid'), `${stranger.pid} started at another time`);

    const again = await started({ directory });
    expect(await ask(again.owner_url, 'select n from kept')).toEqual([{ n: 42 }]);
    await again.stop();
    expect(await stat(join(directory, 'owner.pid')).catch(() => 'gone')).toBe('gone');
  });
});

describe('while the app runs', () => {
  it('a killed server restarts on the same port with everything that was committed', async () => {
    const messages: string[] = [];
    const { owner_url, stop } = await started({ directory, log: (line) => messages.push(line) });
    await storeSomething(owner_url);
    const crashed = await postmaster();
    process.kill(crashed, 'SIGKILL');

    await vi.waitFor(async () => expect(await ask(owner_url, 'select n from kept')).toEqual([{ n: 42 }]), returning);
    expect(await postmaster()).not.toBe(crashed);
    // The server accepts connections shortly before its watcher notices that it is ready.
    await vi.waitFor(() => expect(messages.at(-1)).toBe('The embedded PostgreSQL is back.'), returning);
    await stop();
    await expect(ask(owner_url, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/u);
  });

  it('a process that shares the server takes over when its owner is gone', async () => {
    const { child, owner_url } = await member();
    const shared = await started({ directory });
    await storeSomething(owner_url);
    await killed(child);
    process.kill(await postmaster(), 'SIGKILL');

    await vi.waitFor(async () => expect(await ask(owner_url, 'select n from kept')).toEqual([{ n: 42 }]), returning);
    await shared.stop();
    await expect(ask(owner_url, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/u);
  });
});

const returning = { timeout: 25_000, interval: 100 };

describe('two processes with one data directory', () => {
  it('share the server, which stops with the process that started it', async () => {
    const { app_url } = await member();
    const shared = await started({ directory });
    expect(shared.app_url).toBe(app_url);
    await shared.stop();
    expect(await ask(app_url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('end up with one server when they start together', async () => {
    const empty = await emptyDirectory();
    const [first, second] = await Promise.all([member(empty), member(empty)]);
    expect(first.app_url).toBe(second.app_url);
    expect(await ask(first.app_url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all([killed(first.child), killed(second.child)]);
    await (await started({ directory: empty })).stop();
    await rm(empty, { recursive: true });
  });

  it('keep the server when one of them receives Ctrl-C, because the server has its own session', async () => {
    const { child, app_url } = await member();
    process.kill(-Number(child.pid), 'SIGINT');
    expect(await ask(app_url, 'select pg_sleep(0.3)::text as slept')).toEqual([{ slept: '' }]);
    expect(await ask(app_url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

/** Starts a server and stops it after the test, even if the test fails. */
async function started(options: Parameters<typeof startEmbedded>[0]): Promise<Embedded> {
  const server = await startEmbedded(options);
  servers.push(server);
  return server;
}

function emptyDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'outlay-embedded-'));
}

async function storeSomething(owner_url: string): Promise<void> {
  await ask(owner_url, 'drop table if exists kept; create table kept as select 42 as n');
}

async function ask(url: string, statement: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function member(owned = directory): Promise<{ child: ChildProcess; owner_url: string; app_url: string }> {
  const script = fileURLToPath(new URL('./testing/lock-database.ts', import.meta.url));
  const child = spawn(process.execPath, [script, owned], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  if (!child.stdout) throw new Error('The child has no output.');
  for await (const line of createInterface({ input: child.stdout })) return { child, ...JSON.parse(line) };
  throw new Error('The child ended before its database was ready.');
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(directory, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
