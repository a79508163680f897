import type { EndpointName } from '#contract/every-endpoint.ts';
import { readAnnouncement } from '../modules/announcements/announcements.rows.ts';
import { insertPlan, readPlans } from '../modules/billing/plans.rows.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { Sample } from './sample.ts';

type Provider = Extract<EndpointName, `announcements.${string}` | `plans.${string}`>;

/** Sample inputs for the provider's announcements and plans. */
export const providerSamples: { [Name in Provider]: Sample<Name> } = {
  'announcements.current': () => ({}),
  'announcements.dismiss': ({ company }) => ({ announcement_id: company.ids.announcement }),
  'announcements.list': () => ({}),
  'announcements.save': async ({ company }) => ({
    announcement_id: company.ids.announcement,
    version: await announcementVersion(company),
    title: `Maintenance ${company.canary}`,
    body: 'On Saturday.',
    link_url: '',
    level: 'info',
    shows_from: '2026-01-01',
    shows_until: '2099-12-31',
    client_ids: [company.client_id],
  }),
  'announcements.remove': ({ company }) => ({ announcement_id: company.ids.announcement }),
  'plans.list': () => ({}),
  'plans.save': async ({ company }) => ({ ...form, code: sampleCode, version: await planVersion(company) }),
  'plans.archive': async ({ company }) => ({
    code: sampleCode,
    is_archived: true,
    version: await planVersion(company),
  }),
};

const sampleCode = 'contract_sample';
const form = {
  name: 'Contract sample',
  month_price: '5.00',
  year_price: '50.00',
  min_users: 1,
  max_users: null,
  features: ['advances' as const],
};

async function announcementVersion({ inCompany, ids }: PopulatedCompany): Promise<number> {
  return (await inCompany((tx) => readAnnouncement(tx, ids.announcement)))?.version ?? 0;
}

/**
 * Returns the version of the sample plan. All companies of a test share the plans, so the sample plan is archived and
 * no company can choose it.
 */
async function planVersion({ inCompany }: PopulatedCompany): Promise<number> {
  return inCompany(async (tx) => {
    const find = async () => (await readPlans(tx)).find(({ code }) => code === sampleCode);
    const plan = await find();
    if (plan) return plan.version;
    await insertPlan(tx, { ...form, code: sampleCode, currency: 'USD' });
    await tx.updateTable('plans').set({ is_archived: true }).where('code', '=', sampleCode).execute();
    return (await find())?.version ?? 0;
  });
}
