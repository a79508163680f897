import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { addressOf, dataOf, desks, firstPort } from './desks.ts';
import { phone } from './fits-the-phone.ts';

// Worker processes read this file again and must meet the same product.
process.env.E2E_DATA ??= ownData();

function ownData(): string {
  process.env.E2E_OWN_DATA = mkdtempSync(join(tmpdir(), 'outlay-e2e-'));
  return process.env.E2E_OWN_DATA;
}

const isLong = Boolean(process.env.TEST_LONG);

/**
 * Playwright's own list, which this one replaces, and three more: a window's address bar would start a renderer of its
 * own in each new context, which costs more than most journeys.
 */
const featuresOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Journeys through the running product, started as a newcomer would, on data of its own. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: desks,
  // A machine that holds its breath is no fault of the product; what passes only at the second try is named as such.
  retries: isLong ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: addressOf(0),
    // What cannot be clicked within this says so, instead of using up a journey's whole time.
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Figures and menus stand still; the journey about their motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${featuresOff.join(',')}`,
      ],
    },
  },
  // At full count also what only that run tries, and once more on a phone what is the same there.
  projects: [
    { name: 'desk', ...(isLong ? {} : { grepInvert: /@long/u }) },
    ...(isLong ? [{ name: 'phone', grep: /@phone/u, use: { viewport: phone } }] : []),
  ],
  webServer: Array.from({ length: desks }, (_, inbox) => ({
    command: 'node e2e/start-product.ts',
    cwd: '..',
    url: `${addressOf(inbox)}/health`,
    timeout: 120_000,
    // While writing journeys: use a product that already runs on E2E_PORT with its data in E2E_DATA.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: {
      PORT: String(firstPort + inbox),
      DATA_DIR: dataOf(inbox),
      LOG_LEVEL: 'error',
      SIGN_IN_TRIES_PER_ADDRESS: '100000',
    },
  })),
});
