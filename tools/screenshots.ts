import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { readConfig } from '#server/config.ts';
import { startProduct } from '#server/main.ts';
import { buildWeb } from './build-web.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { findChromium } from './find-chromium.ts';
import { screens } from './pictures/screens.ts';
import { takePictures } from './pictures/take-pictures.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'screenshots');

/**
 * `npm run screenshots` captures every screen in each of its widths and in both colour schemes. Arguments select
 * screens by name; 'settings-*' selects all with this prefix.
 */
async function screenshots(): Promise<void> {
  const names = process.argv.slice(2);
  const isWanted = (name: string) =>
    names.some((want) => (want.endsWith('*') ? name.startsWith(want.slice(0, -1)) : name === want));
  const chosen = names.length > 0 ? screens.filter(({ name }) => isWanted(name)) : screens;
  await buildWeb();
  const data = await mkdtemp(join(tmpdir(), 'outlay-screenshots-'));
  const config = readConfig({ ...process.env, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'error' });
  const product = await startProduct(config, { beforeServing: async (app) => void (await seedDemo(app)) });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    if (names.length === 0) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const count = await takePictures(browser, { screens: chosen, base_url: product.address, folder });
    if (chosen.some(({ name }) => name === 'home'))
      await copyFile(join(folder, 'home-1440-light.png'), join(root, 'docs/home.png'));
    console.log(`${count} screenshots in screenshots/`);
  } finally {
    await browser.close();
    await product.stop();
    await rm(data, { recursive: true, force: true });
  }
}

await screenshots();
