import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { insertBank, readBanks, updateBank } from '../modules/ach/ach-banks.rows.ts';
import { type AchCompanyChange, readAchCompany, saveAchCompany } from '../modules/ach/ach-company.rows.ts';
import { sendTransfer } from '../modules/ach/send-transfer.ts';
import { saveCustomerStatus, saveFeature } from '../modules/companies/save-feature.ts';
import { bankRow } from '../testing/ach-rows.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { insertTestReport } from '../testing/report-rows.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { asAdmin, type Sample, signedInAnew } from './sample.ts';

type OfAch = Extract<EndpointName, `ach.${string}`>;

interface SampleContext {
  product: TestProduct;
  company: PopulatedCompany;
}

const now = new Date('2026-11-10T08:00:00Z');
const account = {
  kind: 'account' as const,
  routing_number: '222222226',
  bank_account_type: 'checking' as const,
  name: 'Main',
};
const business = JSON.stringify({
  first_name: 'Jo',
  last_name: 'Lee',
  email: 'jo@example.com',
  business_name: 'Acme',
  doing_business_as: '',
  business_classification: 'x',
  website: '',
  phone: '',
  address1: '1 Main St',
  address2: '',
  city: 'Des Moines',
  state: 'IA',
  postal_code: '50309',
});
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]).toString('base64');

/**
 * Sample inputs for bank transfers. A sample that depends on a step of the set-up first moves the company to this step.
 */
export const achSamples: { [Name in OfAch]: Sample<Name> } = {
  'ach.customer': () => ({}),
  'ach.request': async (context) => {
    await atStep(context, { requested_at: null, enabled_at: null });
    return {};
  },
  'ach.enable': ({ company }) => ({ expense_client_id: company.client_id }),
  'ach.saveCustomer': async (context) => ({
    version: await atStep(context, { business_type: null, customer_status: '' }),
    form: { step: 'business_type', business_type: 'llc' },
  }),
  'ach.beneficialOwners': async (context) => {
    await atStep(context, { customer_id: await aCustomer(context), customer_status: 'verified' });
    return { action: { kind: 'finish' } };
  },
  'ach.uploadDocument': async (context) => {
    await atStep(context, { customer_id: await aCustomer(context, 'document'), customer_status: 'document' });
    return { document_type: 'other', file_name: 'letter.png', content_base64: png };
  },
  'ach.iavToken': async (context) => {
    await verified(context);
    return { of: 'me' };
  },
  'ach.fundingSources': () => ({}),
  'ach.addFundingSource': async (context) => {
    await verified(context);
    return { of: 'me', bank: { ...account, account_number: newNumber() } };
  },
  'ach.aliasNames': async ({ company }) => {
    const { client_id, people } = company;
    const row = bankRow(people.super_admin.user_id);
    await company.inCompany((tx) => insertBank(tx, { ...row, client_id }));
    return { funding_source_id: row.id, alias_name: 'Savings' };
  },
  'ach.removeFundingSource': async (context) => ({ funding_source_id: await companyBank(context) }),
  'ach.microDeposits': async (context) => {
    await companyBank(context, { status: 'unverified' });
    await atStep(context, { ...ready, micro_deposits: 'none' });
    return {};
  },
  'ach.pay': (context) => aQueuedItem(context),
  'ach.massPay': async (context) => ({ chosen: { ids: [(await aQueuedItem(context)).item_id] } }),
  'ach.payMixed': async (context) => ({ chosen: { ids: [(await aQueuedItem(context)).item_id] } }),
  'ach.cancel': async (context) => {
    const { product, company } = context;
    const { client_id } = company;
    const { calls } = await asAdmin(company);
    const { payout_id } = await calls('ach.pay', await aQueuedItem(context));
    await sendTransfer(product.app, { client_id, payout_id });
    return { payout_id };
  },
  'ach.transfers': () => ({}),
  'ach.transfersErrorList': () => ({}),
  'ach.payoutReportCount': () => ({}),
  'ach.reconciliation': () => ({}),
};

const ready = {
  business_type: 'llc',
  business,
  customer_status: 'verified',
  are_owners_complete: true,
  certification: 'certified',
} as const satisfies AchCompanyChange;

async function atStep({ company }: SampleContext, change: AchCompanyChange): Promise<number> {
  const { client_id } = company;
  return company.inCompany(async (tx) => {
    for (const feature of ['is_ach_applicable', 'is_ach_enabled'] as const)
      await saveFeature(tx, { client_id, feature, value: true });
    await saveAchCompany(tx, client_id, {
      requested_at: now,
      enabled_at: now,
      business_type: 'llc',
      business,
      are_owners_complete: false,
      ...change,
    });
    return (await readAchCompany(tx, client_id)).version;
  });
}

function newNumber(): string {
  return String(Date.now()).slice(-9) + String(Math.floor(Math.random() * 1e6));
}

/** Creates a company at the simulated bank, where its name determines its status. */
async function aCustomer({ product }: SampleContext, business_name = 'Acme'): Promise<string> {
  const { bank } = product.app;
  const id = uuidv7();
  return (
    (await bank?.createCompany({
      first_name: 'Jo',
      last_name: 'Lee',
      email: `${id}@example.com`,
      business_name,
      doing_business_as: '',
      business_type: 'soleProprietorship',
      business_classification: 'x',
      website: '',
      phone: '',
      address1: '1 Main St',
      address2: '',
      city: 'Des Moines',
      state: 'IA',
      postal_code: '50309',
      proprietor: { date_of_birth: '1980-01-31', ssn: '6789' },
      correlation_id: id,
    })) ?? ''
  );
}

async function verified({ company }: SampleContext): Promise<void> {
  const { client_id } = company;
  await company.inCompany((tx) => saveCustomerStatus(tx, { client_id, value: 'verified' }));
}

/**
 * Adds a company bank account that also exists at the simulated bank, after removing the company's earlier accounts.
 */
async function companyBank(
  context: SampleContext,
  { status = 'verified' as 'verified' | 'unverified', customer_id = '' } = {},
): Promise<string> {
  const { product, company } = context;
  const { client_id } = company;
  const customer = customer_id || (await aCustomer(context));
  const source_ref = await product.app.bank?.addBank(customer, { ...account, account_number: newNumber() });
  const row = { ...bankRow(null), customer_id: customer, source_ref: source_ref ?? '', status, is_paid_to: true };
  await company.inCompany(async (tx) => {
    for (const { id } of await readBanks(tx, { client_id, user_id: null }))
      await updateBank(tx, { client_id, id }, { removed_at: now, is_paid_to: false });
    await insertBank(tx, { ...row, client_id });
  });
  return row.id;
}

/** Creates a queued report that the employee owns and gives the employee a bank account. */
async function aQueuedItem(context: SampleContext): Promise<{ item_id: string; version: number }> {
  const { product, company } = context;
  const { people } = company;
  await verified(context);
  const customer_id = await aCustomer(context);
  const id = await companyBank(context, { customer_id });
  await verifyAtBank(context, id);
  await giveBank(context, people.employee.user_id);
  const employee = await signedInAnew(people.employee);
  const { report_id } = await insertTestReport(product, employee, {
    stage: 'payment_queued',
    title: `Trip ${company.canary}`,
  });
  return { item_id: report_id, version: 0 };
}

async function verifyAtBank({ product, company }: SampleContext, id: string): Promise<void> {
  const { client_id } = company;
  const banks = await company.inCompany((tx) => readBanks(tx, { client_id, user_id: null }));
  const source = banks.find((bank) => bank.id === id);
  const { bank } = product.app;
  if (!bank || !source) return;
  await bank.startMicroDeposits(source.source_ref);
  await fetch(`${await bank.operatorUrl?.()}/operator/deposits`, { method: 'POST' });
  await bank.verifyMicroDeposits(source.source_ref, ['0.03', '0.07']);
}

async function giveBank({ product, company }: SampleContext, user_id: string): Promise<void> {
  const { client_id } = company;
  const known = await company.inCompany((tx) => readBanks(tx, { client_id, user_id }));
  if (known.some(({ is_paid_to }) => is_paid_to)) return;
  const { bank } = product.app;
  const receiver = { first_name: 'Bo', last_name: 'Ray', email: `${uuidv7()}@example.com`, correlation_id: uuidv7() };
  const customer_id = (await bank?.createReceiver(receiver)) ?? '';
  const source_ref = (await bank?.addBank(customer_id, { ...account, account_number: newNumber() })) ?? '';
  await company.inCompany((tx) =>
    insertBank(tx, { ...bankRow(user_id), customer_id, source_ref, is_paid_to: true, client_id }),
  );
}
