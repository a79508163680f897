import { randomBytes, randomInt } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/**
 * Settings of a data directory that must stay the same when the server restarts. The file contains passwords, so only
 * our account may read it.
 */
export interface Settings {
  port: number;
  passwords: { superuser: string; owner: string; app: string };
}

export async function readSettings(file: string, port: number | undefined): Promise<Settings> {
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored) {
    const settings = JSON.parse(stored) as Settings;
    return port === undefined ? settings : { ...settings, port };
  }
  const password = () => randomBytes(24).toString('base64url');
  const settings = {
    port: port ?? (await freePort()),
    passwords: { superuser: password(), owner: password(), app: password() },
  };
  await writeSettings(file, settings);
  return settings;
}

export async function writeSettings(file: string, settings: Settings): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(settings, null, 2), { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}

/**
 * Systems give outgoing connections ports from 32768 or 49152 up. A port below them is still free when a stopped server
 * starts again.
 */
const firstPort = 20_000;
const afterLastPort = 32_768;
const maxTries = 100;

/** Returns a random port that no program listens on. Tests choose the ports that are drawn. */
export async function freePort(draw = () => randomInt(firstPort, afterLastPort)): Promise<number> {
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    const port = draw();
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${firstPort} and ${afterLastPort - 1}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * Returns the connection URL of a role. If the directory of the server's Unix socket is given, the URL uses the socket.
 */
export function urlFor(
  role: keyof Settings['passwords'],
  settings: Settings,
  socket_directory?: string | null,
): string {
  const user = { superuser: 'postgres', owner: 'outlay_owner', app: 'outlay_app' }[role];
  const database = role === 'superuser' ? 'postgres' : 'outlay';
  const host = socket_directory ? `?host=${encodeURIComponent(socket_directory)}` : '';
  return `postgres://${user}:${settings.passwords[role]}@127.0.0.1:${settings.port}/${database}${host}`;
}
