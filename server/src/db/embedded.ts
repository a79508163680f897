import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, createRoles } from './embedded/cluster.ts';
import { findDirectories, type Place } from './embedded/directories.ts';
import { giveUpOwnership, hasLiveOwner, takeOwnership } from './embedded/ownership.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { freePort, readSettings, type Settings, urlFor, writeSettings } from './embedded/settings.ts';
import { watchPostmaster } from './embedded/watch.ts';

export interface Embedded {
  owner_url: string;
  app_url: string;
  /** Stops the server when this process owns it; a server shared with the process that owns it is left running. */
  stop(): Promise<void>;
}

/**
 * The real PostgreSQL 18 of the npm package, with its data in `directory`. A server left behind by a killed process
 * is adopted; one that crashed is started again, also later, as long as this process lives. A second process on the
 * same directory shares the first one's server. `port` is used when the server has to be started; without it a free one
 * is chosen and remembered.
 */
export async function startEmbedded(options: {
  directory: string;
  port?: number;
  log?: (line: string) => void;
}): Promise<Embedded> {
  const place = await findDirectories(options.directory);
  const owns = await takeOwnership(place.owner_file);
  try {
    const settings = owns ? await startOrAdopt(place, options.port) : await shareWithOwner(place);
    const watch = watchPostmaster(place, { settings, owns, log: options.log ?? (() => undefined) });
    return {
      owner_url: urlFor('owner', settings),
      app_url: urlFor('app', settings),
      async stop() {
        await watch.stop();
        if (!watch.owns()) return;
        await stopPostmaster(place);
        await giveUpOwnership(place.owner_file);
      },
    };
  } catch (error) {
    if (owns) await giveUpOwnership(place.owner_file);
    throw error;
  }
}

async function startOrAdopt(place: Place, port: number | undefined): Promise<Settings> {
  let settings = await readSettings(place.settings_file, port);
  await createCluster(place, settings);

  const deadline = Date.now() + 60_000;
  for (;;) {
    const running = await adopted(place);
    if (running) {
      settings = { ...settings, port: running.port };
      break;
    }
    const started = await startPostmaster(place, settings);
    if (started === 'ready') break;
    if (started === 'port taken') {
      if (port !== undefined) throw new Error(`Port ${port} is taken: choose another one for the embedded PostgreSQL.`);
      settings = { ...settings, port: await freePort() };
    }
    if (Date.now() > deadline)
      throw new Error(`Another PostgreSQL still uses ${place.cluster}: stop it and start again.`);
    await pause(200);
  }

  await writeSettings(place.settings_file, settings);
  await createRoles(settings);
  return settings;
}

/** A server that is already there, once it is ready; none when it turns out to be shutting down. */
async function adopted(place: Place): Promise<{ port: number } | undefined> {
  for (;;) {
    const running = await findPostmaster(place);
    if (!running || running.is_ready) return running;
    await pause(50);
  }
}

/** The owner may still be preparing the server: wait for it as long as the owner lives. */
async function shareWithOwner(place: Place): Promise<Settings> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const running = await findPostmaster(place);
    if (running?.is_ready) {
      const settings = { ...(await readSettings(place.settings_file, undefined)), port: running.port };
      if (await canSignIn(settings)) return settings;
    } else if (!(await hasLiveOwner(place.owner_file))) break;
    await pause(100);
  }
  throw new Error(`Another process of Outlay uses ${place.cluster}, but its database is not running.`);
}

/** The roles and the database are made last, so whoever can sign in finds everything. */
async function canSignIn(settings: Settings): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlFor('app', settings) });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
