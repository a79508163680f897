import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#server/db/embedded/settings.ts';
import { emptyDataDirectory } from '#server/resilience/data-directory.ts';

const root = join(import.meta.dirname, '../..');

/** Measures how many seconds `npm start` takes when everything is built and the data exist. */
export async function secondStartS(): Promise<number> {
  const directory = await emptyDataDirectory();
  try {
    await started(directory);
    return await started(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Runs `npm start` until it is ready, stops it, and returns the seconds that it took. */
async function started(directory: string): Promise<number> {
  const began = performance.now();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(root, 'tools/run.mjs'), 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, HOME, DATA_DIR: directory, PORT: `${await freePort()}` },
  });

  const exited = once(child, 'exit');
  let output = '';
  let seconds = Number.NaN;
  for await (const chunk of child.stdout) {
    output += chunk;
    if (!output.includes('Outlay is ready')) continue;
    seconds = (performance.now() - began) / 1000;
    break;
  }

  child.kill('SIGTERM');
  await exited;
  if (Number.isNaN(seconds)) throw new Error(`The app did not start:\n${output}`);

  return seconds;
}
