import { readConfig } from '#server/config.ts';
import { startProduct } from '#server/main.ts';
import { prepareData } from './demo/seed-demo.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** Starts the app without building the web app, for development with Vite. */
const config = readConfig(process.env);
const product = await startProduct(config, { beforeServing: prepareData });
stopOnSignal(() => product.stop());
