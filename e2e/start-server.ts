import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { firstPort } from './workers.ts';

/**
 * Runs the server of one worker and deletes its data afterwards. Creating the demo companies takes a minute, so the
 * first worker creates them once and every worker gets a copy.
 */
const { E2E_OWN_DATA, DATA_DIR, PORT } = process.env;
const isFirst = Number(PORT) === firstPort;
const demoData = E2E_OWN_DATA && join(E2E_OWN_DATA, 'demo');

if (demoData && DATA_DIR) {
  if (isFirst) createDemo(demoData);
  while (!existsSync(demoData)) await pause(200);
  // If PostgreSQL cannot enter the directory, its data is in a different place and cannot be copied. The server then
  // creates its own demo companies.
  if (existsSync(join(demoData, 'postgres', 'cluster'))) {
    mkdirSync(DATA_DIR, { recursive: true });
    // The copy must preserve file owners, because PostgreSQL may run under its own account.
    execFileSync('cp', ['-a', `${demoData}/.`, DATA_DIR]);
  }
}

const server = spawn(process.execPath, ['tools/start.ts'], { stdio: 'inherit' });

// Playwright signals the whole process group. This process ignores the signal and waits until the server has stopped,
// so that it can delete the data.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

server.on('exit', (code) => {
  if (demoData && DATA_DIR) {
    rmSync(DATA_DIR, { recursive: true, force: true });
    if (isFirst) rmSync(demoData, { recursive: true, force: true });
  }
  process.exit(code ?? 0);
});

/**
 * Creates the demo data under a temporary name and renames it when complete, because the other workers wait for the
 * final name.
 */
function createDemo(directory: string): void {
  const unfinished = `${directory}.unfinished`;
  const environment = { ...process.env, DATA_DIR: unfinished };
  execFileSync(process.execPath, ['tools/seed.ts', 'demo'], { stdio: 'inherit', env: environment });
  renameSync(unfinished, directory);
}
