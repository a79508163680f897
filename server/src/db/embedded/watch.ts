import { setTimeout as pause } from 'node:timers/promises';
import type { Directories } from './directories.ts';
import { takeOwnership } from './ownership.ts';
import { findPostmaster, startPostmaster } from './postmaster.ts';
import type { Settings } from './settings.ts';

const everyMs = 500;

interface Watch {
  /** True once this process is responsible for stopping the server. */
  owns(): boolean;
  stop(): Promise<void>;
}

/**
 * Restarts a killed server on the same port, so that waiting clients reconnect. A process that shares the server takes
 * over if the server's owner is gone.
 */
export function watchPostmaster(
  directories: Directories,
  options: { settings: Settings; owns: boolean; log: (line: string) => void },
): Watch {
  const { settings, log } = options;
  let { owns } = options;
  const stopping = new AbortController();
  const look = async () => {
    if (await findPostmaster(directories)) return;
    owns ||= await takeOwnership(directories.owner_file);
    if (!owns || stopping.signal.aborted) return;
    log('The embedded PostgreSQL is gone and is started again.');
    const started = await startPostmaster(directories, settings);
    log(started === 'ready' ? 'The embedded PostgreSQL is back.' : `It cannot start yet: ${started}.`);
  };

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: Error) => log(error.message));
      await pause(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    owns: () => owns,
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
