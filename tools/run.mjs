// Entry point of every npm script: runs on Node.js 20 or later with nothing installed, installs what is missing, and
// runs tools/<command>.ts with the project's pinned Node.js.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [command, ...rest] = process.argv.slice(2);
const isWindows = process.platform === 'win32';
const pinnedNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.outlay-installed');

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Outlay needs Node 20 or newer to start; this is ${process.version}.`);
  process.exit(1);
}

installWhatIsMissing();
runWithPinnedNode();

function installWhatIsMissing() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package.json')))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages…');
  // Not `npm ci`: it would fail when optional packages of other platforms are missing from a registry.
  const installed = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
  });
  if (installed.status !== 0 || !existsSync(pinnedNode)) {
    console.error('The packages could not be installed. Check the network and try again.');
    process.exit(installed.status || 1);
  }
  writeFileSync(stamp, wanted);
}

function runWithPinnedNode() {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(isWindows ? ';' : ':');
  // By default V8 lets new objects grow to a hundred megabytes before collecting them, and old ones to twice what is in
  // use. Lower limits keep the app small without slowing it down. The bench uses the same limits.
  const flags = command === 'start' ? JSON.parse(readFileSync(join(root, 'tools', 'node-flags.json'), 'utf8')) : [];
  const child = spawn(pinnedNode, [...flags, join(root, 'tools', `${command}.ts`), ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
  // A terminal sends Ctrl-C to both processes, and the child decides when it is done; a SIGTERM reaches only this one.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
