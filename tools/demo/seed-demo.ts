import type { App } from '#server/http/context.ts';
import { seedCompany, seedProvider } from './companies.ts';
import { isSeeded } from './demo.rows.ts';
import { seedMeridian } from './meridian.ts';

/** The demo companies, on the first run only: one transaction each, the main one last so that it marks all as done. */
export async function seedDemo(app: App): Promise<boolean> {
  if (await isSeeded(app.database)) return false;
  await seedProvider(app);
  await seedCompany(app, {
    name: 'Northwind Studio',
    currency: 'GBP',
    admin: { name: 'Harriet Cole', email: 'admin@other.test' },
    subscription: { override_phase: 'trial_ending', trial_ends_in_days: 6 },
  });
  await seedCompany(app, {
    name: 'Juniper & Sons',
    currency: 'EUR',
    admin: { name: 'Anton Richter', email: 'admin@grace.test' },
    subscription: { override_phase: 'grace', trial_ends_in_days: -3 },
  });
  await seedCompany(app, {
    name: 'Tidewater Freight',
    currency: 'USD',
    admin: { name: 'Carmen Ortiz', email: 'admin@trial.test' },
    subscription: { override_phase: 'ended', trial_ends_in_days: -30 },
  });
  await seedMeridian(app);
  return true;
}
