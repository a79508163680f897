import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, createRoles } from './embedded/cluster.ts';
import { type Directories, findDirectories } from './embedded/directories.ts';
import { giveUpOwnership, hasLiveOwner, takeOwnership } from './embedded/ownership.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { freePort, readSettings, type Settings, urlFor, writeSettings } from './embedded/settings.ts';
import { watchPostmaster } from './embedded/watch.ts';

export interface Embedded {
  owner_url: string;
  app_url: string;
  /** Stops the server if this process owns it; a shared server keeps running. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 from the npm package, with its data in `directory`. Adopts a server that a killed process left
 * behind, and restarts a server that crashes while this process runs. A second process with the same directory shares
 * the server. `port` applies only if the server has to be started; by default a free port is chosen and remembered.
 */
export async function startEmbedded(options: {
  directory: string;
  port?: number;
  log?: (line: string) => void;
}): Promise<Embedded> {
  const directories = await findDirectories(options.directory);
  const owns = await takeOwnership(directories.owner_file);
  try {
    const settings = owns ? await startOrAdopt(directories, options.port) : await shareWithOwner(directories);
    const socket_directory = (await findPostmaster(directories))?.socket_directory;
    const watch = watchPostmaster(directories, { settings, owns, log: options.log ?? (() => undefined) });
    return {
      owner_url: urlFor('owner', settings, socket_directory),
      app_url: urlFor('app', settings, socket_directory),
      async stop() {
        await watch.stop();
        if (!watch.owns()) return;
        await stopPostmaster(directories);
        await giveUpOwnership(directories.owner_file);
      },
    };
  } catch (error) {
    if (owns) await giveUpOwnership(directories.owner_file);
    throw error;
  }
}

async function startOrAdopt(directories: Directories, port: number | undefined): Promise<Settings> {
  let settings = await readSettings(directories.settings_file, port);
  await createCluster(directories, settings);

  const deadline = Date.now() + 60_000;
  for (;;) {
    const running = await adopted(directories);
    if (running) {
      settings = { ...settings, port: running.port };
      break;
    }
    const started = await startPostmaster(directories, settings);
    if (started === 'ready') break;
    if (started === 'port taken') {
      if (port !== undefined) throw new Error(`Port ${port} is taken: choose another one for the embedded PostgreSQL.`);
      settings = { ...settings, port: await freePort() };
    }
    if (Date.now() > deadline)
      throw new Error(`Another PostgreSQL still uses ${directories.cluster}: stop it and start again.`);
    await pause(200);
  }

  await writeSettings(directories.settings_file, settings);
  await createRoles(settings);
  return settings;
}

/**
 * Waits until a server that is already running becomes ready, and returns its port. Returns undefined if no server is
 * running or it shuts down.
 */
async function adopted(directories: Directories): Promise<{ port: number } | undefined> {
  for (;;) {
    const running = await findPostmaster(directories);
    if (!running || running.is_ready) return running;
    await pause(50);
  }
}

/** Waits up to a minute, while the owner is alive, until the owner's server is ready, and returns its settings. */
async function shareWithOwner(directories: Directories): Promise<Settings> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const running = await findPostmaster(directories);
    if (running?.is_ready) {
      const settings = { ...(await readSettings(directories.settings_file, undefined)), port: running.port };
      if (await canSignIn(settings)) return settings;
    } else if (!(await hasLiveOwner(directories.owner_file))) break;
    await pause(100);
  }
  throw new Error(`Another process of Outlay uses ${directories.cluster}, but its database is not running.`);
}

/** True if the app role can sign in. Roles and database are created last, so the server is then complete. */
async function canSignIn(settings: Settings): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlFor('app', settings) });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
