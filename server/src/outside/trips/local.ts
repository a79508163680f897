import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { httpTrips } from './http.ts';
import type { TripsPort } from './port.ts';

/**
 * Returns the port to a local fake of the travel agency. The fake runs in its own process, which the first call starts.
 */
export function localTrips({ file }: { file: string }): TripsPort {
  let started: Promise<{ child: ChildProcess; url: string }> | undefined;
  const url = async () => {
    started ??= start(file);
    return (await started).url;
  };
  const close = async () => {
    if (started) (await started).child.kill('SIGKILL');
  };
  return {
    ...httpTrips({ url, close }),
    async openSandbox(key, account) {
      const target = `${await url()}/operator/${encodeURIComponent(key)}`;
      await fetch(target, { method: 'POST', body: JSON.stringify(account) });
    },
  };
}

async function start(file: string): Promise<{ child: ChildProcess; url: string }> {
  const path = fileURLToPath(new URL('./stand-in/trips.process.ts', import.meta.url));
  const child = fork(path, [file], { execArgv: [] });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  child.unref();
  child.channel?.unref();
  return { child, url: message.url };
}
