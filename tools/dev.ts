import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { stopOnSignal } from './stop-on-signal.ts';

/** Restarts the API on changes (port 4400) and serves the web app with hot reload (port 4401, proxying to 4400). */
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'tools/serve-api.ts'], {
  stdio: 'inherit',
});
const web = await createServer({ configFile: 'web/vite.config.ts' });
await web.listen();
web.printUrls();
stopOnSignal(async () => {
  await web.close();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
});
