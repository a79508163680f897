import { v7 as uuidv7 } from 'uuid';
import type { App, WriteContext } from '#server/http/context.ts';
import { writeInCompany } from '#server/http/run-write.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { createCompany } from '#server/modules/companies/create-company.ts';
import { createDefaultRoles } from '#server/modules/people/create-default-roles.ts';
import { seedBooks } from './accounting/seed-books.ts';
import { seedHalfWay } from './ach/seed-half-way.ts';
import { seedBilling } from './billing.ts';
import { seedCards } from './cards/seed-cards.ts';
import { seeding } from './companies.ts';
import { addDemoTaxes, setSubscription, switchFeatures, writeSupport } from './demo.rows.ts';
import { seedPerDiemTrips } from './expenses/seed-per-diem.ts';
import { seedRepeating } from './expenses/seed-repeating.ts';
import { drawDemoReceipts } from './expenses/seed-reports.ts';
import { seedYear } from './expenses/seed-year.ts';
import { hire, seedFounder } from './hire.ts';
import { idOf } from './meridian-ids.ts';
import { nameHeads, organise } from './organise.ts';
import { seedBankFiles } from './payouts/seed-bank-files.ts';
import { seedRuns } from './payouts/seed-runs.ts';
import { demoPeople } from './people.ts';
import { seedWeeks } from './seed-weeks.ts';
import { createActions } from './settings/acting.ts';
import { seedBudgets } from './settings/budgets.ts';
import { seedFields } from './settings/fields.ts';
import { answerWebhook, seedOtherSoftware } from './settings/other-software.ts';
import { seedOutbox } from './settings/outbox.ts';
import { seedPerDiem } from './settings/per-diem.ts';
import { seedSettings } from './settings/seed-settings.ts';
import { seedSignInLog } from './settings/sign-in-log.ts';
import { demoPassword } from './sign-ins.ts';
import { seedTravel } from './travel/seed-travel.ts';

const ageMs = 464 * 86_400_000;

/**
 * Creates the main demo company, fifteen months old: three entities in two currencies, nine departments, about forty
 * people, and reports in every stage.
 */
export async function seedMeridian(app: App): Promise<void> {
  const client_id = uuidv7();
  const people = new Map(demoPeople.map(({ name }) => [name, uuidv7()]));
  const request = seeding(app);
  // Drawing the receipts can take over 15 seconds on a busy machine. It runs before the transaction starts, because
  // PostgreSQL would end a transaction that is idle for so long.
  const [password_hash, receipts] = await Promise.all([hashPassword(demoPassword), drawDemoReceipts(request.now)]);
  await writeInCompany({ app, request, client_id }, async (context) => {
    const on = new Date(context.request.now.getTime() - ageMs);
    await foundCompany(context, on);
    const roles = await createDefaultRoles(context.tx, client_id);
    await seedFounder(context, { people, roles, password_hash, on });
    const { act, actAutomatically } = createActions(context, people);
    const organisation = await organise(act);
    await seedFields(act);
    await hire(act, { people, roles, organisation, password_hash });
    await nameHeads(act, { ...organisation, people });
    const categories = await seedSettings(act, { ...organisation, people, roles });
    const { departments } = organisation;
    await seedBudgets(act, { departments, categories: categories.expense, now: request.now });
    await seedPerDiem(act, { travel_id: idOf(categories.expense, 'Travel') });
    const demo = { people, categories: categories.expense, receipts, now: request.now };
    const cardPaid = await seedYear(context, demo);
    const { webhook_id } = await seedOtherSoftware(act, demo);
    await seedWeeks(context, { ...demo, act, actAutomatically, advance_categories: categories.advance });
    await seedSignInLog(act);
    await seedPerDiemTrips(act, demo);
    await seedRepeating(act, demo);
    const run_ids = await seedRuns(context, act);
    await seedBankFiles(context, act, { entities: organisation.entities, run_ids });
    await addDemoTaxes(context.tx, client_id);
    await seedCards(act, { people, cardPaid, now: request.now });
    await seedHalfWay(context);
    await answerWebhook(act, context.tx, { client_id, webhook_id, now: request.now });
  });
  await seedBooks(app, { client_id, created_by: idOf(people, 'Daniel Okafor') });
  await seedTravel(app, { client_id, created_by: idOf(people, 'Daniel Okafor') });
  await seedOutbox(app, { client_id, user_id: idOf(people, 'Samuel Adeyemi') });
}

async function foundCompany({ tx, client_id, request }: WriteContext, on: Date): Promise<void> {
  await createCompany(tx, { client_id, name: 'Meridian Labs, Inc.', currency: 'USD', now: on });
  await setSubscription(tx, {
    client_id,
    plan: 'enterprise',
    state: 'active',
    override_phase: null,
    trial_ends_at: request.now,
  });
  await seedBilling(tx, {
    client_id,
    company: 'Meridian Labs, Inc.',
    now: request.now,
    plan_code: 'enterprise',
    seats: 40,
    // The current billing month started about a week ago.
    since_days: 373,
    contact: {
      contact_name: 'Accounts payable',
      contact_email: 'invoices@meridian.test',
      address: '12 Harbor Street, Boston, MA 02110',
      country: 'US',
      vat_number: '',
    },
  });
  await switchFeatures(tx, client_id, {
    card_recon_enabled: true,
    expense_only: false,
    is_ach_applicable: true,
    allows_lost_receipts: true,
    show_per_diem: true,
  });
  await writeSupport(tx, client_id, {
    support_mail_text:
      'Write to <a href="mailto:support@outlay.example">support@outlay.example</a>. We answer within one working day.',
    support_contact_no: '+1 415 555 0142',
  });
}
