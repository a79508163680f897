import { readConfig } from '#server/config.ts';
import { seedDemo } from './seed-demo.ts';
import { withApp } from './with-app.ts';

/**
 * Runs in a child process of `prepareData` and ends if the parent is killed. Companies that are not finished are then
 * created at the next start.
 */
process.on('disconnect', () => process.exit(1));
await withApp(readConfig(process.env), async (app) => {
  await seedDemo(app, () => console.log('Creating the demo companies, which takes about a minute…'));
});
process.exit(0);
