import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { phone } from './fits-small-screens.ts';
import { firstPort, workerCount, workerData, workerUrl } from './workers.ts';

// Worker processes load this file again and must use the same data directory as the main process.
process.env.E2E_DATA ??= ownData();

function ownData(): string {
  const directory = mkdtempSync(join(tmpdir(), 'outlay-e2e-'));
  // PostgreSQL may run under its own account, and that account must be able to enter the directory.
  chmodSync(directory, 0o711);
  process.env.E2E_OWN_DATA = directory;
  return directory;
}

const isLong = Boolean(process.env.TEST_LONG);

/**
 * Replaces Playwright's own list of disabled features: contains the features of that list and three WebUIOmnibox
 * features, which start an additional renderer for the address bar in each new context. Starting this renderer takes
 * longer than most journeys.
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

/** End-to-end journeys through a running server with demo data. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: workerCount,
  // One retry absorbs delays under load; Playwright reports the journeys that needed it as flaky.
  retries: isLong ? 0 : 1,
  // Journeys take up to three times as long under load. A long timeout costs nothing if the journey passes.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: workerUrl(0),
    // A blocked click fails early instead of using up the whole timeout of the journey.
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    contextOptions: {
      // Disables animations; the journey about motion enables them.
      reducedMotion: 'reduce',
      // A cached file must not reach a later journey. Only the journeys about working offline allow service workers.
      serviceWorkers: 'block',
    },
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
  // A long run includes @long journeys and repeats @phone journeys on a phone.
  projects: [
    { name: 'desktop', ...(isLong ? {} : { grepInvert: /@long/u }) },
    ...(isLong ? [{ name: 'phone', grep: /@phone/u, use: { viewport: phone } }] : []),
  ],
  webServer: Array.from({ length: workerCount }, (_, worker) => ({
    command: 'node e2e/start-server.ts',
    cwd: '..',
    url: `${workerUrl(worker)}/health`,
    // The first start creates the demo companies, which can take several minutes.
    timeout: 600_000,
    // E2E_REUSE=1 helps to develop journeys: they then use a server that already runs on E2E_PORT with its data in
    // E2E_DATA.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: {
      PORT: String(firstPort + worker),
      DATA_DIR: workerData(worker),
      LOG_LEVEL: 'error',
      SIGN_IN_TRIES_PER_ADDRESS: '100000',
    },
  })),
});
