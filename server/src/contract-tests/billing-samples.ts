import type { EndpointName } from '#contract/every-endpoint.ts';
import { subscribeForTest } from '../testing/billing-rows.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { asAdmin, type Sample } from './sample.ts';

type Billing = Extract<EndpointName, `billing.${string}`>;

/** Sample inputs for billing. A sample that changes the plan subscribes the company first. */
export const billingSamples: { [Name in Billing]: Sample<Name> } = {
  'billing.fetchClientSubscription': ({ company }) => ({ expense_client_id: company.client_id }),
  'billing.activeDetailsByAppId': ({ company }) => ({ expense_client_id: company.client_id }),
  'billing.overview': () => ({}),
  'billing.preview': () => ({ terms: { plan_code: 'business', interval: 'month', seats: 9 } }),
  'billing.startCheckout': () => ({ terms: null }),
  'billing.followCheckout': async ({ company }) => {
    const { checkout_id } = await (await asAdmin(company)).calls('billing.startCheckout', { terms: null });
    return { checkout_id };
  },
  'billing.change': async ({ company }) => ({
    terms: { plan_code: 'business', interval: 'month', seats: 9 },
    version: await subscribed(company),
  }),
  'billing.setRenewal': async ({ company }) => ({ renews: false, version: await subscribed(company) }),
  'billing.saveContact': async ({ company }) => ({
    contact_name: `Billing ${company.canary}`,
    contact_email: 'billing@company.test',
    address: '1 Main St',
    country: 'DE',
    vat_number: 'DE123456789',
    version: await subscribed(company),
  }),
  'billing.invoiceFile': ({ company }) => ({ invoice_id: company.ids.invoice }),
};

/**
 * Subscribes the company and returns the version of the account. The plan has every feature, because other samples use
 * the company afterwards. The period ends far in the future, so that no job renews it.
 */
function subscribed({ client_id, inCompany }: PopulatedCompany): Promise<number> {
  const subscription = { starts_on: '2026-11-01', ends_on: '2099-11-01', plan_code: 'enterprise' };
  return inCompany((tx) => subscribeForTest(tx, client_id, subscription));
}
