import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

/** Runs the server for one run of the journeys and deletes its data afterwards. */
const server = spawn(process.execPath, ['tools/start.ts'], { stdio: 'inherit' });

// Playwright signals the whole process group. This process waits for the server to stop before it deletes the data.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

server.on('exit', (code) => {
  const { E2E_OWN_DATA, DATA_DIR } = process.env;
  if (E2E_OWN_DATA && DATA_DIR) rmSync(DATA_DIR, { recursive: true, force: true });
  process.exit(code ?? 0);
});
