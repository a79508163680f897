import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Finds a browser. It tries CHROMIUM_PATH, then Debian's headless shell, which uses a third less memory, then the
 * system's browser, then Playwright's. Installs the headless shell first if it is missing on Debian and the user is
 * root; otherwise installs a browser if there is none.
 */
export function findChromium(): string {
  if (!process.env.CHROMIUM_PATH && !existsSync(shell) && isDebianRoot()) installOfDebian(['chromium-headless-shell']);
  return chromiumPath() ?? installed();
}

const shell = '/usr/bin/chromium-headless-shell';
const systemPaths = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function chromiumPath(): string | undefined {
  const paths = [process.env.CHROMIUM_PATH, ...systemPaths, chromium.executablePath()];
  return paths.find((path) => path && existsSync(path));
}

function installed(): string {
  if (isDebianRoot()) installOfDebian(['chromium']);
  if (!chromiumPath()) run('npx', ['playwright', 'install', 'chromium-headless-shell']);
  const found = chromiumPath();
  if (!found) throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.');
  return found;
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function installOfDebian(packages: string[]): void {
  console.log('Installing Chromium…');
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages, 'fonts-liberation']);
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
