import { readConfig } from '#server/config.ts';
import { startProduct } from '#server/main.ts';
import { prepareData } from './demo/seed-demo.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** The product without building the web first: for development, where Vite serves it. */
const config = readConfig(process.env);
const product = await startProduct(config, { beforeServing: prepareData });
stopOnSignal(() => product.stop());
