import { ConfigError, readConfig } from '#server/config.ts';
import { startProduct } from '#server/main.ts';
import { buildWeb } from './build-web.ts';
import { prepareData } from './demo/seed-demo.ts';
import { demoSignIns } from './demo/sign-ins.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * Builds the web app and starts the whole product on one port, including the database, the migrations and the demo
 * companies.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (config.ROLE !== 'worker') await buildWeb();
  const product = await startProduct(config, {
    beforeServing: prepareData,
  });
  stopOnSignal(() => product.stop());
  if (!product.address) return console.log('Outlay runs jobs.');
  console.log(`\nOutlay is ready at ${product.app.public_url}\n`);
  if (config.DEMO) console.log(demoSignIns());
  if (product.first_provider_link)
    console.log(
      `There is no provider admin yet. The first one signs up here, within 24 hours:\n\n  ${product.first_provider_link}\n`,
    );
}

await start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
