import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { type LinkKind, makePasswordLink } from '../modules/auth/make-link.ts';
import { sealSignUp } from '../modules/auth/sign-up-seal.ts';
import { issueSingleUse } from '../modules/auth/single-use.ts';
import { setPendingEmail } from '../modules/people/people.rows.ts';
import { versionOfClient } from '../modules/provider-admin/show-client.ts';
import { aCompany, testPassword } from '../testing/a-company.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { accountingSamples } from './accounting-samples.ts';
import { achSamples } from './ach-samples.ts';
import { advanceSamples } from './advance-samples.ts';
import { approvalSamples } from './approval-samples.ts';
import { bankFileSamples } from './bank-file-samples.ts';
import { billingSamples } from './billing-samples.ts';
import { budgetSamples } from './budget-samples.ts';
import { captureSamples } from './capture-samples.ts';
import { cardSamples } from './card-samples.ts';
import { insightSamples } from './insight-samples.ts';
import { ledgerSamples } from './ledger-samples.ts';
import { outsideRecipientSamples } from './outside-recipient-samples.ts';
import { paymentRunSamples } from './payment-run-samples.ts';
import { payoutSamples } from './payout-samples.ts';
import { peopleSamples } from './people-samples.ts';
import { providerSamples } from './provider-samples.ts';
import { receiptMailSamples } from './receipt-mail-samples.ts';
import { asAdmin, type Sample } from './sample.ts';
import { securitySamples } from './security-samples.ts';
import { settingsSamples } from './settings-samples.ts';
import { signOnSamples } from './sign-on-samples.ts';
import { templateSamples } from './template-samples.ts';
import { travelSamples } from './travel-samples.ts';
import { tripSamples } from './trip-samples.ts';
import { twoFactorSamples } from './two-factor-samples.ts';

const inAMonth = ({ app }: TestProduct) =>
  new Date(app.clock().getTime() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** A period that contains some, but not all, rows of a large company. */
const inMarch = { from: '2026-03-10', to: '2026-03-16' };

/**
 * For every endpoint, an input that succeeds for a super_admin (or the provider) and does not affect later calls. The
 * code does not compile if an endpoint has no sample, so the tests in this folder cover every endpoint.
 */
const samples: { [Name in EndpointName]: Sample<Name> } = {
  ...accountingSamples,
  ...providerSamples,
  ...achSamples,
  ...bankFileSamples,
  ...paymentRunSamples,
  ...advanceSamples,
  ...approvalSamples,
  ...budgetSamples,
  ...cardSamples,
  ...captureSamples,
  ...insightSamples,
  ...ledgerSamples,
  ...payoutSamples,
  ...settingsSamples,
  ...peopleSamples,
  ...outsideRecipientSamples,
  ...receiptMailSamples,
  ...travelSamples,
  ...tripSamples,
  ...securitySamples,
  ...twoFactorSamples,
  'apiKeys.list': () => ({}),
  'apiKeys.create': ({ product }) => ({ name: 'Payroll', scopes: ['payouts:read'], expires_on: inAMonth(product) }),
  'apiKeys.revoke': ({ company }) => ({ id: company.ids.api_key }),
  'webhooks.list': () => ({}),
  'webhooks.create': () => ({ url: 'https://example.com/outlay', description: 'Payroll', events: ['report.paid'] }),
  'webhooks.update': ({ company }) => ({
    id: company.ids.webhook,
    url: 'https://example.com/outlay',
    description: 'Payroll',
    events: ['report.paid'],
  }),
  'webhooks.action': ({ company }) => ({ id: company.ids.webhook, action: 'resume' }),
  'webhooks.replaceSecret': ({ company }) => ({ id: company.ids.webhook }),
  'webhooks.deliveries': ({ company }) => ({ id: company.ids.webhook, before: company.ids.webhook_delivery }),
  'webhooks.replay': ({ company }) => ({ id: company.ids.webhook_delivery }),
  'fraudLog.list': () => ({}),
  'fraudLog.export': ({ company }) => ({ chosen: { ids: [company.ids.fraud_entry] } }),
  'fraudLog.settings': () => ({}),
  'fraudLog.saveSetting': () => ({ code: 'A4', level: 'MEDIUM', action: 'warn' }),
  'analytics.list': () => ({}),
  'analytics.rows': () => ({ widget: 'expense_details', filters: inMarch }),
  'analytics.groups': () => ({ widget: 'expense_details', filters: inMarch, group_by: 'department' }),
  'analytics.download': () => ({ widget: 'expense_details', filters: inMarch, group_by: ['user', 'month'] }),
  ...signOnSamples,
  ...templateSamples,
  'auth.signIn': ({ company }) => ({ email: company.people.guest.email, password: testPassword }),
  'auth.signUp': () => ({
    company_name: 'New company',
    currency: 'USD',
    first_name: 'Nia',
    last_name: 'New',
    email: newAddress(),
    password: 'fields of barley',
  }),
  'auth.confirmSignUp': async ({ product }) => ({
    token: await sealSignUp(
      {
        client_id: uuidv7(),
        company_name: 'New company',
        currency: 'USD',
        first_name: 'Nia',
        last_name: 'New',
        email: newAddress(),
        password_hash: 'unused',
      },
      product.app.secret,
      product.app.clock(),
    ),
  }),
  'auth.signOut': () => ({}),
  'auth.companies': () => ({}),
  'auth.switchCompany': async ({ product, company }) => {
    const { email } = company.people.super_admin;
    return { client_id: (await aCompany(product, { same: ['employee'] }, { email })).client_id };
  },
  'auth.forgotPassword': () => ({ email: newAddress() }),
  'auth.resetPassword': async (context) => ({
    token: await linkFor(context, 'password_reset'),
    password: testPassword,
  }),
  'auth.changePassword': () => ({ current_password: testPassword, new_password: 'fields of barley' }),
  'auth.confirmEmail': async (context) => {
    // The confirmed address equals the guest's current one, because other samples use that address.
    const { email } = context.company.people.guest;
    await context.company.inCompany((tx) => setPendingEmail(tx, guestOf(context.company), email));
    return { token: await linkFor(context, 'email_change') };
  },
  'auth.invitationDetails': async (context) => ({ token: await linkFor(context, 'invitation') }),
  'auth.acceptInvitation': async (context) => ({
    token: await linkFor(context, 'invitation'),
    first_name: 'Guest',
    last_name: 'New',
    password: testPassword,
  }),
  'auth.mintEntry': ({ company }) => ({ client_id: company.client_id, email: company.people.guest.email, pg: '1' }),
  'auth.createPartnerKey': ({ company }) => ({ client_id: company.client_id, name: 'Partner' }),
  'auth.partnerEntry': ({ company }) => ({ partner_key: company.partner_key, email: company.people.guest.email }),
  'auth.generateToken': async ({ product, company }) => ({
    entry_token: await company.inCompany((tx) =>
      issueSingleUse(tx, { ...guestOf(company), kind: 'entry', now: product.app.clock() }),
    ),
  }),
  'auth.verifyToken': ({ company }) => ({ token: company.people.guest.access_token, product: 'expense' }),
  'auth.company': ({ company }) => ({ company: company.client_id }),
  ...billingSamples,
  'client.info': () => ({}),
  'client.gettingStarted': () => ({}),
  'client.dismissStep': () => ({ key: 'categories' }),
  'client.addSamples': async ({ company }) => {
    await (await asAdmin(company)).calls('client.removeSamples', {});
    return {};
  },
  'client.removeSamples': () => ({}),
  'client.profile': () => ({}),
  'client.saveProfile': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('client.profile', {});
    const { logo: _logo, is_currency_fixed: _fixed, ...profile } = data;
    return { ...profile, support_contact_no: '+49 30 1234' };
  },
  'client.retention': () => ({}),
  'client.saveRetention': async ({ company }) => {
    const { days, version } = await (await asAdmin(company)).calls('client.retention', {});
    return { days, version };
  },
  // The sample withdraws a requested deletion, because a pending deletion would close the company for all other
  // samples.
  'client.changeDeletion': async ({ company }) => {
    const { calls } = await asAdmin(company);
    // Another sample may have changed the name.
    const { name } = (await calls('client.profile', {})).data;
    await calls('client.changeDeletion', { action: 'request', name });
    return { action: 'withdraw' };
  },
  'client.currencies': () => ({}),
  'home.dashboard': () => ({}),
  'people.detailsByToken': () => ({}),
  'people.profile': () => ({}),
  'people.editProfile': () => ({ first_name: 'Ana', last_name: 'B', phone: '', time_zone: 'UTC', version: 1 }),
  'people.sessions': () => ({}),
  'people.signIns': () => ({}),
  'people.endSession': async ({ company }) => ({
    session_id: (await company.people.super_admin.startsSession()).session_id,
  }),
  'people.endEverySession': () => ({}),
  // The search excludes the test's other companies from the response.
  'providerAdmin.clients': ({ company }) => ({ search: company.canary }),
  'providerAdmin.client': ({ company }) => ({ client_id: company.client_id }),
  'providerAdmin.deletions': () => ({}),
  'providerAdmin.retainedInvoices': () => ({}),
  'providerAdmin.changeClient': async ({ company }) => ({
    client_id: company.client_id,
    version: await clientVersion(company),
    reason: 'Agreed by phone.',
    change: { kind: 'set_feature', feature: 'show_per_diem', is_on: true },
  }),
  'providerAdmin.revenue': () => ({}),
  'providerAdmin.settleInvoice': async ({ company }) => ({
    client_id: company.client_id,
    version: await clientVersion(company),
    invoice_id: company.ids.invoice,
    reason: 'Agreed by phone.',
    change: { kind: 'credit', amount: '0.01', refund: 'balance', reference: '' },
  }),
  'providerAdmin.invoiceFile': ({ company }) => ({
    client_id: company.client_id,
    invoice_id: company.ids.invoice,
  }),
  'providerAdmin.reportRequests': ({ company }) => ({ client_id: company.client_id }),
  'providerAdmin.answerReportRequest': ({ company }) => ({
    client_id: company.client_id,
    request_id: company.ids.report_request,
    message: 'The report is ready.',
  }),
  'providerAdmin.verify': ({ company }) => ({ expense_client_id: company.client_id, username: 'a@company.test' }),
  'roles.details': () => ({}),
  'roles.byUserId': () => ({}),
  'roles.rpMap': () => ({}),
};

export function sampleInput(
  name: EndpointName,
  context: { product: TestProduct; company: PopulatedCompany },
): Promise<Record<string, unknown>> {
  return Promise.resolve(samples[name](context) as Record<string, unknown>);
}

/** Returns the version of a client, which every change by the provider must send. */
function clientVersion({ client_id, inCompany }: PopulatedCompany): Promise<number> {
  return inCompany((tx) => versionOfClient(tx, client_id));
}

function guestOf({ client_id, people }: PopulatedCompany) {
  return { client_id, user_id: people.guest.user_id };
}

async function linkFor(
  { product, company }: { product: TestProduct; company: PopulatedCompany },
  kind: LinkKind,
): Promise<string> {
  const made = await company.inCompany((tx) =>
    makePasswordLink(tx, { ...guestOf(company), kind, now: product.app.clock(), public_url: '' }),
  );
  return made.split('/').at(-1) ?? '';
}

function newAddress(): string {
  return `new.${uuidv7()}@company.test`;
}
