import { readConfig } from '#server/config.ts';
import { seedDemo } from './seed-demo.ts';
import { withApp } from './with-app.ts';

/** Run by `prepareData`. A killed parent process ends it, and the companies it had not finished are created next time. */
process.on('disconnect', () => process.exit(1));
await withApp(readConfig(process.env), async (app) => {
  await seedDemo(app, () => console.log('Creating the demo companies, which takes about a minute…'));
});
process.exit(0);
