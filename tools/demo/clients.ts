import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#domain/dates/calendar-days.ts';
import { type SubscriptionPhase, type SubscriptionState, trialDays } from '#domain/subscriptions/trial.ts';
import type { App } from '#server/http/context.ts';
import { insertAnnouncement } from '#server/modules/announcements/announcements.rows.ts';
import { updateAccount } from '#server/modules/billing/billing-account.rows.ts';
import { findProviders } from '#server/modules/companies/provider-company.ts';
import { seedBilling } from './billing.ts';
import { startCompany } from './companies.ts';
import { setCreatedAt, setSubscription } from './demo.rows.ts';

const dayMs = 86_400_000;

interface DemoClient {
  name: string;
  admin: string;
  state: SubscriptionState;
  override_phase?: SubscriptionPhase;
  plan_code: string;
  seats: number;
  since_days: number;
  country: string;
  /** True if the client pays its invoices by bank transfer. The last invoice is not due yet. */
  by_transfer?: true;
}

/** Clients of the provider, each in a state that no other demo company has. */
const clients: readonly DemoClient[] = [
  {
    name: 'Cedar Logistics',
    admin: 'Priya Nair',
    state: 'active',
    plan_code: 'team',
    seats: 12,
    since_days: 200,
    country: 'IE',
    by_transfer: true,
  },
  {
    name: 'Larkspur Media',
    admin: 'Jonas Weber',
    state: 'past_due',
    plan_code: 'team',
    seats: 8,
    since_days: 369,
    country: 'DE',
  },
  {
    name: 'Thistle Printing',
    admin: 'Aoife Byrne',
    state: 'past_due',
    plan_code: 'business',
    seats: 60,
    since_days: 370,
    country: 'IE',
    by_transfer: true,
  },
  {
    name: 'Quarry Stone',
    admin: 'Elena Popescu',
    state: 'unpaid',
    plan_code: 'business',
    seats: 15,
    since_days: 386,
    country: 'US',
  },
  {
    name: 'Saffron Foods',
    admin: 'Omar Haddad',
    state: 'cancelled',
    plan_code: 'team',
    seats: 6,
    since_days: 370,
    country: 'FR',
  },
  {
    name: 'Wren Health',
    admin: 'Grace Kim',
    state: 'active',
    override_phase: 'suspended',
    plan_code: 'business',
    seats: 20,
    since_days: 377,
    country: 'US',
  },
  {
    name: 'Pinewood Charity',
    admin: 'Marta Silva',
    state: 'active',
    override_phase: 'subscribed',
    plan_code: 'team',
    seats: 5,
    since_days: 375,
    country: 'US',
  },
];

export async function seedClients(app: App): Promise<void> {
  for (const client of clients) await seedClient(app, client);
  await announce(app);
}

/** Adds one past and one future announcement, neither of which is shown in the demo now. */
async function announce({ database, clock }: App): Promise<void> {
  const [client_id] = await findProviders(database);
  if (!client_id) return;
  const day = (days: number) => addDays(clock().toISOString().slice(0, 10), days);
  const common = { link_url: '', client_ids: null, written_by: 'Robin Ashworth' };
  await database.inCompany(client_id, async (tx) => {
    await insertAnnouncement(tx, {
      id: uuidv7(),
      title: 'Card statements can be imported',
      body: 'Upload a statement of your bank and match it with expenses.',
      level: 'info',
      shows_from: day(-40),
      shows_until: day(-26),
      ...common,
    });
    await insertAnnouncement(tx, {
      id: uuidv7(),
      title: 'Maintenance next month',
      body: 'The product is not available for about 20 minutes.',
      level: 'warning',
      shows_from: day(30),
      shows_until: day(31),
      ...common,
    });
  });
}

async function seedClient(app: App, client: DemoClient): Promise<void> {
  const {
    name,
    admin,
    state,
    override_phase = null,
    plan_code,
    seats,
    since_days,
    country,
    by_transfer = false,
  } = client;
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.test`;
  const person = { name: admin, email: `admin@${domain}` };
  await startCompany(app, { name, currency: 'USD', admin: person }, async ({ tx, client_id, request: { now } }) => {
    const trial_ends_at = new Date(now.getTime() - since_days * dayMs);
    await setCreatedAt(tx, client_id, new Date(trial_ends_at.getTime() - trialDays * dayMs));
    await setSubscription(tx, { client_id, plan: plan_code, state, override_phase, trial_ends_at });
    await seedBilling(tx, {
      client_id,
      company: name,
      now,
      plan_code,
      seats,
      since_days,
      contact: { contact_name: admin, contact_email: `invoices@${domain}`, address: '', country, vat_number: '' },
      by_transfer,
      is_overdue: state === 'past_due' || state === 'unpaid',
    });
    if (state !== 'cancelled') return;
    await updateAccount(tx, client_id, {
      period_starts_on: null,
      period_ends_on: null,
      ended_on: addDays(now.toISOString().slice(0, 10), -5),
    });
  });
}
