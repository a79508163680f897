// Runs the app in its own process, so that a test or the bench can kill, freeze or stop it.
import { readConfig } from '../config.ts';
import { startProduct } from '../main.ts';

const product = await startProduct(readConfig(process.env));
process.send?.({ address: product.address });

const stop = () => void product.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
// The parent process is gone, so nothing else would stop this one.
process.once('disconnect', stop);
