import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresAccount } from '../embedded/account.ts';
import { readSettings, type Settings } from '../embedded/settings.ts';

export interface CitusCluster extends ClusterDatabase {
  worker_ports: number[];
  /** Adds another database with the same roles, on all nodes. */
  addDatabase(name: string): Promise<ClusterDatabase>;
  /** Returns the data directory of the node with this port, so that a test can kill its server. */
  directoryOf(port: number): string;
  /** Starts the node with this port again after its server was killed. */
  restart(port: number): Promise<void>;
  stop(): Promise<void>;
}

interface ClusterDatabase {
  owner_url: string;
  app_url: string;
  superuser_url: string;
}

interface CitusNode {
  name: string;
  data: string;
  port: number;
}

/** Returns the path of pg_config in an installed PostgreSQL that has Citus; undefined if none has. */
export function findCitus(): string | undefined {
  return pgConfigs().find((pg_config) => {
    try {
      return existsSync(join(execFileSync(pg_config, ['--pkglibdir'], { encoding: 'utf8' }).trim(), 'citus.so'));
    } catch {
      return false;
    }
  });
}

/**
 * Returns the pg_config programs to try. Debian installs each version of PostgreSQL in its own folder, which is not in
 * the PATH.
 */
function pgConfigs(): string[] {
  const debian = [19, 18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pg_config`);
  return ['pg_config', ...debian.filter(existsSync)];
}

/**
 * Starts a coordinator and two workers on 127.0.0.1 with their data in `directory`. The first start creates the
 * servers. All rows of companies are on the workers, because row-level security can be bypassed on a coordinator with
 * shards.
 */
export async function startCitusCluster(directory: string): Promise<CitusCluster> {
  const pg_config = findCitus();
  if (!pg_config) {
    throw new Error(
      'Citus is not installed: no PostgreSQL here has its library citus.so. Install the package of Citus for PostgreSQL 15 or newer.',
    );
  }
  const programs = execFileSync(pg_config, ['--bindir'], { encoding: 'utf8' }).trim();
  const folder = resolve(directory);
  await mkdir(folder, { recursive: true });
  await giveToAccount(folder);

  const settings = await Promise.all(
    ['coordinator', 'worker1', 'worker2'].map((name) => readSettings(join(folder, `${name}.json`), undefined)),
  );
  const [coordinator] = settings as [Settings, ...Settings[]];
  const { passwords } = coordinator;
  const nodes = settings.map(({ port }, index) => {
    const name = index === 0 ? 'coordinator' : `worker${index}`;
    return { name, port, data: join(folder, name) };
  });
  const password_file = await writePasswords(folder, nodes, passwords);
  for (const node of nodes) await createNode(programs, node, passwords.superuser);
  const stops: (() => Promise<void>)[] = [];
  for (const node of nodes) stops.push(await startNode(programs, node, password_file));

  const nodeAt = (port: number): CitusNode => {
    const node = nodes.find((each) => each.port === port);
    if (!node) throw new Error(`No node of the cluster listens on port ${port}.`);
    return node;
  };

  const addDatabase = async (name: string): Promise<ClusterDatabase> => {
    for (const node of nodes) await createDatabase(node, name, passwords);
    await connectNodes(nodes, name, passwords);
    const urlOf = (user: string, password: string) =>
      `postgres://${user}:${password}@127.0.0.1:${coordinator.port}/${name}`;
    return {
      owner_url: urlOf('outlay_owner', passwords.owner),
      app_url: urlOf('outlay_app', passwords.app),
      superuser_url: urlOf('postgres', passwords.superuser),
    };
  };
  return {
    ...(await addDatabase('outlay')),
    worker_ports: nodes.slice(1).map(({ port }) => port),
    addDatabase,
    directoryOf: (port) => nodeAt(port).data,
    restart: async (port) => {
      const index = nodes.indexOf(nodeAt(port));
      await stops[index]?.();
      stops[index] = await startNode(programs, nodeAt(port), password_file);
    },
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
}

/** Writes the passwords with which the nodes sign in to each other as the role of the session. */
async function writePasswords(folder: string, nodes: CitusNode[], passwords: Settings['passwords']): Promise<string> {
  const file = join(folder, 'passwords');
  const roles = { postgres: passwords.superuser, outlay_owner: passwords.owner, outlay_app: passwords.app };
  const lines = nodes.flatMap(({ port }) =>
    Object.entries(roles).map(([role, password]) => `127.0.0.1:${port}:*:${role}:${password}\n`),
  );
  await writeFile(file, lines.join(''), { mode: 0o600 });
  await giveToAccount(file);
  return file;
}

async function createNode(programs: string, { data }: CitusNode, password: string): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const password_file = `${data}-password`;
  await mkdir(data, { mode: 0o700 });
  await writeFile(password_file, password, { mode: 0o600 });
  for (const path of [data, password_file]) await giveToAccount(path);
  const options = [`--pgdata=${data}`, `--pwfile=${password_file}`, '--username=postgres', '--auth=scram-sha-256'];
  await promisify(execFile)(join(programs, 'initdb'), [...options, '--encoding=UTF8', '--locale=C.UTF-8'], {
    ...postgresAccount(),
    cwd: '/',
  });
}

const nodeSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  // A worker has a connection for each connection of the coordinator, and all nodes of a test share one machine.
  max_connections: '200',
  // Each database needs a worker process that finishes interrupted commits.
  max_worker_processes: '16',
  // Moving a company to another worker copies its rows by logical replication.
  wal_level: 'logical',
  'citus.node_conninfo': 'sslmode=prefer',
  'citus.local_hostname': '127.0.0.1',
};

async function startNode(programs: string, node: CitusNode, password_file: string): Promise<() => Promise<void>> {
  const log = await open(`${node.data}.log`, 'a', 0o600);
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      node.data,
      '-p',
      `${node.port}`,
      ...Object.entries(nodeSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...postgresAccount(),
      cwd: '/',
      // Ctrl-C must not stop the servers before their clients.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, LC_ALL: 'C.UTF-8', PGPASSFILE: password_file },
    },
  );
  const exit = once(server, 'exit');
  await log.close();
  await promisify(execFile)('sh', ['-c', untilReady, programs, `${node.port}`]).catch(async () => {
    throw new Error(`The node ${node.name} did not start:\n${await readFile(`${node.data}.log`, 'utf8')}`);
  });
  return async () => {
    server.kill('SIGINT');
    await exit;
  };
}

const untilReady = 'for i in $(seq 300); do "$0/pg_isready" -q -h 127.0.0.1 -p "$1" && exit 0; sleep 0.1; done; exit 1';

/**
 * Creates the product's roles and a database on one node. Citus does not create databases on the other nodes, so this
 * is called for each of them.
 */
async function createDatabase(node: CitusNode, name: string, passwords: Settings['passwords']): Promise<void> {
  await asSuperuser(node, passwords, 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await createRoles(client, passwords);
    await client.query(`create database ${client.escapeIdentifier(name)} owner outlay_owner`);
    await allowSplits(client);
  });
  await asSuperuser(node, passwords, name, (client) => client.query('create extension if not exists citus'));
}

async function createRoles(client: pg.Client, passwords: Settings['passwords']): Promise<void> {
  const { rowCount } = await client.query(`select from pg_roles where rolname = 'outlay_owner'`);
  if (rowCount) return;
  for (const [role, password] of [
    ['outlay_owner', passwords.owner],
    ['outlay_app', passwords.app],
  ] as const)
    await client.query(`create role ${role} login nobypassrls password ${client.escapeLiteral(password)}`);
  await client.query('alter role outlay_app set jit = off');
  await client.query(`alter role outlay_app set citus.propagate_set_commands = 'local'`);
}

/**
 * Allows Citus to split shards. PostgreSQL 15.20 and the minor releases of the same date decode changes only with
 * listed libraries, and Citus uses its own library to split shards.
 */
async function allowSplits(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_settings where name = 'output_plugin_libraries'`);
  if (!rowCount) return;
  await client.query('alter system set output_plugin_libraries = pgoutput, test_decoding, citus');
  await client.query('select pg_reload_conf()');
}

async function connectNodes(nodes: CitusNode[], name: string, passwords: Settings['passwords']): Promise<void> {
  const [coordinator, ...workers] = nodes;
  if (!coordinator) return;
  await asSuperuser(coordinator, passwords, name, async (client) => {
    const { rowCount } = await client.query('select from pg_dist_node');
    if (rowCount) return;
    await client.query(`select citus_set_coordinator_host('127.0.0.1', $1)`, [coordinator.port]);
    for (const { port } of workers) await client.query(`select citus_add_node('127.0.0.1', $1)`, [port]);
  });
}

async function asSuperuser(
  { port }: CitusNode,
  { superuser }: Settings['passwords'],
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres:${superuser}@127.0.0.1:${port}/${database}` });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Makes PostgreSQL's account the owner of a file or folder, because PostgreSQL does not run as root. */
async function giveToAccount(path: string): Promise<void> {
  const account = postgresAccount();
  if (!('uid' in account)) return;
  await chown(path, account.uid, account.gid);
  if ((await readdir(path).catch(() => undefined)) !== undefined) await chmod(path, 0o700);
}
