import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

/** The product for one run of the journeys, on data that go with it. */
const product = spawn(process.execPath, ['tools/start.ts'], { stdio: 'inherit' });

// The runner signals the whole group: the product stops by itself and is waited for, so that its data can go.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

product.on('exit', (code) => {
  const { E2E_OWN_DATA, DATA_DIR } = process.env;
  if (E2E_OWN_DATA && DATA_DIR) rmSync(DATA_DIR, { recursive: true, force: true });
  process.exit(code ?? 0);
});
