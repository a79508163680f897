import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** CHROMIUM_PATH, then the system's own, then Playwright's; where there is none, the first that can be installed. */
export function findChromium(): string {
  return chromiumPath() ?? installed();
}

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function chromiumPath(): string | undefined {
  const places = [process.env.CHROMIUM_PATH, ...systemPlaces, chromium.executablePath()];
  return places.find((place) => place && existsSync(place));
}

function installed(): string {
  console.log('Installing Chromium…');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  }
  if (!chromiumPath()) run('npx', ['playwright', 'install', 'chromium-headless-shell']);
  const found = chromiumPath();
  if (!found) throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.');
  return found;
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
