// The entry point of every npm script. It runs on Node 20 or newer without dependencies, installs missing packages, and
// then runs tools/<command>.ts with the Node version that this project pins.
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
// `npm ci` would fail if a registry lacked optional packages for other platforms. A stalled download is repeated after
// one minute; npm's default is five.
const installArguments = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-timeout=60000'];

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Outlay needs Node 20 or newer to start; this is ${process.version}.`);
  process.exit(1);
}

installMissingPackages();
runWithPinnedNode();

function installMissingPackages() {
  const fingerprint = createHash('sha256')
    .update(readFileSync(join(root, 'package.json')))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;

  console.log('Installing packages…');
  let status = runNpmInstall();
  if (status !== 0 || !existsSync(pinnedNode)) {
    console.log('The packages could not be installed. Trying once more…');
    status = runNpmInstall();
  }
  if (status !== 0 || !existsSync(pinnedNode)) {
    console.error('The packages could not be installed. Check the network and try again.');
    process.exit(status || 1);
  }
  writeFileSync(stamp, fingerprint);
  installCommitHooks();
}

function runNpmInstall() {
  const installed = spawnSync('npm', installArguments, { cwd: root, stdio: 'inherit', shell: isWindows });
  return installed.status;
}

/** Activates the git hooks, which check commit subjects. A copy without a git repository needs none. */
function installCommitHooks() {
  if (existsSync(join(root, '.git'))) spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root });
}

function runWithPinnedNode() {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(isWindows ? ';' : ':');
  // Smaller V8 heap limits keep the server's memory low without slowing responses. The benchmark uses the same flags.
  const flags = command === 'start' ? JSON.parse(readFileSync(join(root, 'tools', 'node-flags.json'), 'utf8')) : [];
  const child = spawn(pinnedNode, [...flags, join(root, 'tools', `${command}.ts`), ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // Node stores compiled code here, so that later starts and test processes load faster.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      // Limits glibc to two memory arenas, because each additional arena would reserve memory for its threads.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PATH: path,
    },
  });
  // Ctrl-C reaches both this process and its child, and the child decides when to exit. SIGTERM reaches only this
  // process, which passes it on.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
