// The product in a process of its own, so that a test or the bench can kill, freeze or stop it.
import { readConfig } from '../config.ts';
import { startProduct } from '../main.ts';

const product = await startProduct(readConfig(process.env));
process.send?.({ address: product.address });

const stop = () => void product.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
// Whoever started us is gone: nobody would ever stop us.
process.once('disconnect', stop);
