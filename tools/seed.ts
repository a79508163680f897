import { readConfig } from '#server/config.ts';
import { refuseInProduction, seedDemo } from './demo/seed-demo.ts';
import { demoSignIns } from './demo/sign-ins.ts';
import { withApp } from './demo/with-app.ts';
import { seedLarge } from './large/seed-large.ts';

/**
 * `npm run seed -- demo` creates the demo companies. `npm run seed -- large` creates a company with 100,000 reports.
 */
async function seed(what: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  refuseInProduction(config);
  await withApp(config, async (app) => {
    if (what === 'demo') {
      console.log((await seedDemo(app)) ? 'Created the demo companies.' : 'The demo companies exist already.');
      console.log(demoSignIns());
    } else if (what === 'large') {
      const { email, reports } = await seedLarge(app, { reports: 100_000 });
      console.log(`Created a company with ${reports} reports of five expenses each. Sign in as ${email}.`);
    } else {
      throw new Error('Pass what to create: npm run seed -- demo, or npm run seed -- large');
    }
  });
}

await seed(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
