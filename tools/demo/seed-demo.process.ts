import { readConfig } from '#server/config.ts';
import { seedDemo } from './seed-demo.ts';
import { withApp } from './with-app.ts';

/**
 * Creates the demo companies in a child process of `prepareData`. The child process ends if its parent process is
 * killed; the next start then creates the missing companies.
 */
process.on('disconnect', () => process.exit(1));
await withApp(readConfig(process.env), async (app) => {
  await seedDemo(app, () => console.log('Creating the demo companies, which takes about a minute…'));
});
process.exit(0);
