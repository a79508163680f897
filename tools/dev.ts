import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { stopOnSignal } from './stop-on-signal.ts';

/** The API restarts when its files change (port 4400), the web refreshes in place (port 4401, calls go to 4400). */
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
