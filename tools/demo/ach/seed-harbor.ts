import { v7 as uuidv7 } from 'uuid';
import { defaultRoles } from '#domain/access/default-roles.ts';
import { featuresFrom } from '#domain/access/features.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { Actor, App, PreparedWrite, PreparingContext, SignedWriteContext } from '#server/http/context.ts';
import { runWrite } from '#server/http/run-write.ts';
import { addBank } from '#server/modules/ach/bank-accounts.ts';
import { cancelTransfer } from '#server/modules/ach/cancel-transfer.ts';
import { payByBank } from '#server/modules/ach/pay-by-bank.ts';
import { reconcileCompany } from '#server/modules/ach/reconcile.ts';
import { enableCompany, requestAch } from '#server/modules/ach/request-ach.ts';
import { saveCustomer } from '#server/modules/ach/save-customer.ts';
import { saveOwners } from '#server/modules/ach/save-owners.ts';
import { sendTransfer } from '#server/modules/ach/send-transfer.ts';
import { verifyDeposits } from '#server/modules/ach/verify-deposits.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { createDefaultCategories } from '#server/modules/categories/create-default-categories.ts';
import { connectVendors } from '#server/modules/connect-vendors.ts';
import { createDefaultCurrencies } from '#server/modules/currencies/save-currency-settings.ts';
import { createUser } from '#server/modules/people/create-user.ts';
import { saveReport } from '#server/modules/reports/store-report.ts';
import { seeding, splitName, startCompany } from '../companies.ts';
import { readFeatures, setSubscription, switchFeatures } from '../demo.rows.ts';
import { demoPassword } from '../sign-ins.ts';
import { type HarborPerson, harborAdmin, harborPayer, harborPeople, harborReports } from './harbor-list.ts';

const name = 'Harbor & Pine, LLC';
const time_zone = 'America/Los_Angeles';
const address = { address1: '400 Pier Ave', address2: '', city: 'Tacoma', postal_code: '98402' };
const routing = { kind: 'account' as const, routing_number: '222222226', bank_account_type: 'checking' as const };
/** An invented number: the fake bank checks only its format. */
const identity = { ssn: '123-45-6789' };

/**
 * Creates a verified company that pays by bank transfer, with people's accounts and a transfer in every state.
 * Everything is created through the fake bank, so that the bank's data and ours agree.
 */
export async function seedHarbor(app: App): Promise<void> {
  if (!app.bank) return;
  connectVendors(app);
  const people = new Map([harborAdmin, ...harborPeople].map((person) => [person.name, uuidv7()]));
  const client_id = await foundHarbor(app, people);
  if (!client_id) return;
  const stage = harborStage(app, { client_id, people });
  await setUpTransfers(stage);
  for (const person of harborPeople) {
    const { bank } = person;
    if (bank) await stage.prepare(person, addBank, { of: 'me', bank: { ...routing, ...bank } });
  }
  await payReports(stage);
}

async function foundHarbor(app: App, people: Map<string, string>): Promise<string | undefined> {
  const password_hash = await hashPassword(demoPassword);
  let founded: string | undefined;
  const admin = { name: harborAdmin.name, email: harborAdmin.email, user_id: idOf(people, harborAdmin) };
  await startCompany(app, { name, currency: 'USD', admin }, async (context, _user_id, roles) => {
    const { tx, client_id, request } = context;
    await createDefaultCurrencies(tx, client_id);
    await createDefaultCategories(tx, client_id);
    await switchFeatures(tx, client_id, { is_ach_applicable: true });
    await setSubscription(tx, {
      client_id,
      plan: 'enterprise',
      state: 'active',
      override_phase: 'subscribed',
      trial_ends_at: request.now,
    });
    for (const person of harborPeople) {
      const user = { client_id, id: idOf(people, person), email: person.email, ...splitName(person.name) };
      await createUser(context, {
        user: { ...user, password_hash, created_at: request.now },
        role_ids: person.roles.map((role) => roles[role]),
      });
    }
    founded = client_id;
  });
  return founded;
}

function idOf(people: Map<string, string>, { name: of }: Pick<HarborPerson, 'name'>): string {
  const id = people.get(of);
  if (!id) throw new Error(`${of} does not work at ${name}.`);
  return id;
}

type Stage = ReturnType<typeof harborStage>;

/** Returns functions that run handlers on behalf of people of the company. */
function harborStage(app: App, { client_id, people }: { client_id: string; people: Map<string, string> }) {
  const actorOf = async (person: HarborPerson): Promise<Actor> => ({
    client_id,
    user_id: idOf(people, person),
    session_id: '',
    entered_by: null,
    language: null,
    acting: null,
    last_seen_at: new Date(0),
    proved_at: new Date(0),
    second_factor_at: null,
    has_second_factor: false,
    added_at: new Date(0),
    method: 'password',
    email: person.email,
    ...splitName(person.name),
    is_active: true,
    time_zone,
    company: {
      name,
      currency: 'USD',
      logo_url: null,
      kind: 'customer',
      two_factor: { rule: 'optional', grace_days: 0, since: null },
      has_idle_limit: false,
      allowed_networks: [],
    },
    chat_id: null,
    reimbursement_currency: 'USD',
    access: {
      is_provider_admin: false,
      roles: defaultRoles.filter(({ key }) => person.roles.includes(key)),
      features: featuresFrom(await app.database.readInCompany(client_id, (tx) => readFeatures(tx, client_id))),
      stands_in_chain: false,
    },
    subscription: null,
    missing_features: {},
  });
  const run = async <T>(person: HarborPerson, work: (context: SignedWriteContext) => Promise<T>): Promise<T> => {
    const actor = await actorOf(person);
    const request = seeding(app);
    return app.database.inCompany(client_id, (tx) =>
      runWrite({ app, request, client_id, actor, tx }, (context) =>
        work({ ...context, actor, announce: () => undefined }),
      ),
    );
  };

  return {
    app,
    client_id,
    people,
    run,
    prepare: async <I, O>(
      person: HarborPerson,
      handler: (context: PreparingContext, input: I) => Promise<PreparedWrite<O>>,
      input: I,
    ): Promise<O> => {
      const write = await handler({ app, request: seeding(app), actor: await actorOf(person) }, input);
      return run(person, write);
    },
    operate: async (action: string, form: Record<string, string> = {}) => {
      const url = await app.bank?.operatorUrl?.();
      const body = new URLSearchParams(form);
      if (url) await fetch(`${url}/operator/${action}`, { method: 'POST', body, redirect: 'manual' });
    },
  };
}

async function setUpTransfers({ app, client_id, run, prepare, operate }: Stage): Promise<void> {
  const person = {
    first_name: 'Nora',
    last_name: 'Whitfield',
    date_of_birth: '1979-05-02',
    address: { ...address, state_province_region: 'WA', country: 'US' },
    identity,
  };
  let { version } = await run(harborAdmin, requestAch);
  await enableCompany(app, { client_id, request: seeding(app), entered_by: 'provider (provider@outlay.test)' });
  version += 1;
  const business = {
    ...address,
    state: 'WA',
    first_name: 'Nora',
    last_name: 'Whitfield',
    email: harborAdmin.email,
    business_name: name,
    doing_business_as: '',
    business_classification: '9ed3f671-7d6f-11e3-803c-5404a6144203',
    website: '',
    phone: '',
  };
  const forms = [
    { step: 'business_type' as const, business_type: 'llc' as const },
    { step: 'business' as const, business },
    { step: 'controller' as const, ein: '12-3456789', controller: { ...person, title: 'Managing member' } },
  ];
  for (const form of forms) version = (await prepare(harborAdmin, saveCustomer, { version, form })).version;

  for (const action of [
    { kind: 'add' as const, owner: person },
    { kind: 'finish' as const },
    { kind: 'certify' as const },
  ])
    await prepare(harborAdmin, saveOwners, { action });
  const bank = { ...routing, account_number: '9900112233', name: 'Operating account' };
  await prepare(harborAdmin, addBank, { of: 'company', bank });
  await prepare(harborAdmin, verifyDeposits, {});
  await operate('deposits');
  await reconcileCompany(app, client_id);
  await prepare(harborAdmin, verifyDeposits, { amounts: ['0.03', '0.07'] });
}

/**
 * Pays the reports by bank transfer. The fake bank gives each transfer its outcome, and the reconciliation reads the
 * results.
 */
async function payReports({ app, client_id, people, run, prepare, operate }: Stage): Promise<void> {
  for (const { owner, title, merchant, amount, fate } of harborReports) {
    const item_id = await run(harborAdmin, async (context) => {
      const { now } = context.request;
      const line = { merchant, spent_on: localDay(now, time_zone), currency: 'USD', amount, created_at: now };
      const owner_id = idOf(people, { name: owner });
      const expenses = [{ ...line, converted_amount: amount }];
      const report = { owner_id, title, stage: 'payment_queued' as const, currency: 'USD', expenses };
      return (await saveReport(context, { ...report, created_at: now, submitted_at: now })).id;
    });
    if (!fate) continue;
    const { payout_id } = await run(harborPayer, (context) =>
      payByBank(context, { item_kind: 'report', item_id, version: 0 }),
    );
    await sendTransfer(app, { client_id, payout_id });
    if (fate === 'cancelled') await prepare(harborPayer, cancelTransfer, { payout_id });
    if (fate === 'processed' || fate === 'failed' || fate === 'returned') await operate('process');
    if (fate === 'returned') {
      await reconcileCompany(app, client_id);
      await operate('return-newest', { code: 'R02' });
    }
  }
  await reconcileCompany(app, client_id, { with_paid: true });
}
