import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../testing/matchers.ts';
import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { endpointList } from '#contract/every-endpoint.ts';
import type { MissingFeatures } from '#domain/billing/plans.ts';
import { planFeatureLabel } from '#domain/billing/plans.ts';
import { aCompany, type TestCompany } from '../testing/a-company.ts';
import { subscribeForTest } from '../testing/billing-rows.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

let product: TestProduct;
let team: TestCompany<'ana' | 'ben'>;
let trial: TestCompany<'ana'>;
beforeAll(async () => {
  product = await testProduct();
  team = await aCompany(product, { ana: ['super_admin'], ben: ['employee'] });
  await team.inCompany((tx) =>
    subscribeForTest(tx, team.client_id, { starts_on: '2026-11-01', ends_on: '2099-11-01' }),
  );
  trial = await aCompany(product, { ana: ['super_admin'] });
});
afterAll(() => product.stop());

/** The plan Team includes advances and accounting exports, so they are not in this list. */
const missing: MissingFeatures = {
  analytics: 'Business',
  bank_payments: 'Enterprise',
  corporate_cards: 'Business',
  multi_level_approval: 'Business',
  priority_support: 'Enterprise',
};

it('are listed with the cheapest plan that has each of them', async () => {
  const { data } = await team.people.ben.calls('people.detailsByToken', {});
  expect(Object.fromEntries(data.missing_features.map(({ feature, plan }) => [feature, plan]))).toEqual(missing);
  expect((await trial.people.ana.calls('people.detailsByToken', {})).data.missing_features).toEqual([]);
});

const restricted = endpointList().filter(({ endpoint }) => endpoint.plan_feature !== undefined);
// Without these company settings, the permission check refuses the request before the plan is checked.
const open = restricted.filter(
  ({ endpoint }) => !/card_recon_enabled|is_ach_applicable/u.test(JSON.stringify(endpoint.permission)),
);

describe.each(open)('$name', ({ name, endpoint }) => {
  const feature = endpoint.plan_feature ?? 'analytics';
  const plan = missing[feature];

  it(plan ? `names the plan ${plan} to a company that lacks ${feature}` : 'is part of the plan Team', async () => {
    const { body } = await team.people.ana.sends(name as 'insights.overview', {} as never);
    if (plan === undefined) return expect(body).not.toMatchObject({ code: 'plan.feature' });
    const sentence = `${planFeatureLabel[feature].toLowerCase()}. The plan ${plan} does`;
    expect(body).toMatchObject({ code: 'plan.feature', message: expect.stringContaining(sentence) });
  });

  it('is open during the trial', async () => {
    const { body } = await trial.people.ana.sends(name as 'insights.overview', {} as never);
    expect(body).not.toMatchObject({ code: 'plan.feature' });
  });
});

it('cover every feature that has endpoints of its own', () => {
  const covered = new Set(restricted.map(({ endpoint }) => endpoint.plan_feature));
  expect([...covered].sort()).toEqual([
    'accounting_export',
    'advances',
    'analytics',
    'bank_payments',
    'corporate_cards',
  ]);
});

it('allow approval in one step, and in several with a higher plan', async () => {
  const steps = (['reporting_manager', 'department_head'] as const).map((kind) => ({ approvers: [{ kind }] }));
  const rule = (count: number): SentOf<typeof approvalRules.create> => ({
    applies_to: 'report',
    name: `${count} steps`,
    description: '',
    rule: { steps: steps.slice(0, count) },
  });
  expect((await team.people.ana.sends('approvalRules.create', rule(1))).http_status).toBe(200);
  await expect(team.people.ana.calls('approvalRules.create', rule(2))).toBeRefused('plan.feature');
  expect((await trial.people.ana.sends('approvalRules.create', rule(2))).http_status).toBe(200);
});
