import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { asAdmin, type Sample } from './sample.ts';

type Settings = Exclude<
  Extract<EndpointName, `${'approvalRules' | 'attributes' | 'categories' | 'currencies' | 'policies'}.${string}`>,
  // The approvals module implements this endpoint, so its sample is in approvalSamples.
  'approvalRules.reroute'
>;

/** Sample inputs for expense settings. The item that a sample changes or deletes is created first. */
export const settingsSamples: { [Name in Settings]: Sample<Name> } = {
  'approvalRules.list': () => ({}),
  'approvalRules.details': ({ company }) => ({ id: company.ids.approval_rule }),
  'approvalRules.create': ({ company }) => ({ name: newName(), rule: approvalRuleOf(company) }),
  'approvalRules.edit': async ({ company }) => ({
    ...(await anApprovalRule(company)),
    name: newName(),
    rule: approvalRuleOf(company),
  }),
  'approvalRules.activate': ({ company }) => ({ id: company.ids.approval_rule, is_active: true }),
  'approvalRules.changeOrder': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('approvalRules.list', {});
    return { ids: data.flatMap(({ id }) => id ?? []) };
  },
  'approvalRules.remove': async ({ company }) => ({ id: (await anApprovalRule(company)).id }),
  'approvalRules.test': ({ company }) => ({
    item: {
      described: {
        owner_id: company.ids.user,
        total: '80.00',
        category_ids: [company.ids.category],
        currencies: ['USD'],
      },
    },
    draft: { id: company.ids.approval_rule, name: 'Tried', rule: approvalRuleOf(company) },
  }),

  'attributes.list': ({ company }) => ({ category_id: company.ids.category }),
  'attributes.types': () => ({}),
  'attributes.calc': () => ({ formula: 'amount / 2', values: { amount: '5' } }),
  'attributes.distance': () => ({ waypoints: ['Berlin', 'Munich'] }),
  'attributes.cities': () => ({}),
  'attributes.travelInfo': () => ({ from: 'Berlin', to: 'Tokyo' }),

  'categories.all': () => ({}),
  'categories.list': () => ({}),
  'categories.create': ({ company }) => ({ name: newName(), owner_id: company.ids.user, attributes }),
  'categories.edit': async ({ company }) => ({ ...(await aCategory(company)), name: newName(), attributes }),
  'categories.update': ({ company }) => ({ ids: [company.ids.category], is_active: true }),
  'categories.changeOrder': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('categories.all', {});
    return { applies_to: 'expense', ids: data.map(({ id }) => id) };
  },
  'categories.remove': async ({ company }) => ({ id: (await aCategory(company)).id }),

  'currencies.exrate': () => ({ from: 'USD' }),
  'currencies.allowed': () => ({}),
  'currencies.settings': () => ({}),
  'currencies.history': () => ({ currency: 'EUR' }),
  'currencies.saveSettings': async ({ company }) => {
    const { version } = await (await asAdmin(company)).calls('currencies.settings', {});
    return { version, is_automatic: true, allowed: ['EUR'] };
  },
  'currencies.setRate': () => aRate,
  'currencies.removeRate': async ({ company }) => ({
    id: (await (await asAdmin(company)).calls('currencies.setRate', aRate)).id,
  }),

  'policies.list': () => ({}),
  'policies.mine': () => ({}),
  'policies.saveSettings': () => ({ allows_lost_receipts: true }),
  'policies.details': ({ company }) => ({ id: company.ids.policy }),
  'policies.create': ({ company }) => ({ name: newName(), rule: ruleOf(company) }),
  'policies.edit': async ({ company }) => ({
    ...(await aPolicy(company)),
    name: newName(),
    rule: ruleOf(company),
  }),
  'policies.activate': ({ company }) => ({ id: company.ids.policy, is_active: true }),
  'policies.changeOrder': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('policies.list', {});
    return { ids: data.map(({ id }) => id) };
  },
  'policies.remove': async ({ company }) => ({ id: (await aPolicy(company)).id }),
  'policies.examples': () => ({}),
  'policies.impact': ({ company }) => ({ draft: { name: 'Tried', rule: ruleOf(company) } }),
  'policies.test': ({ company }) => ({
    expense: {
      described: {
        user_id: company.ids.user,
        category_id: company.ids.category,
        spent_on: '2026-11-10',
        amount: '80.00',
        currency: 'USD',
      },
    },
    draft: { name: 'Tried', rule: ruleOf(company) },
  }),
};

const aRate = { currency: 'EUR', effective_from: '2026-11-01', rate: '1.1' };
const attributes = [{ key: 'note', label: 'Note', kind: 'text' as const }];

function ruleOf({ ids }: PopulatedCompany) {
  return {
    action: 'flag' as const,
    limit: { kind: 'amount' as const, period: 'day' as const, max: '50' },
    add_approvers: [{ kind: 'user' as const, user_id: ids.user }],
  };
}

function approvalRuleOf({ ids }: PopulatedCompany) {
  const choice = <Field extends string>(field: Field, id: string) => ({
    field,
    operator: 'in' as const,
    values: [id],
  });

  return {
    conditions: {
      any: [
        choice('category', ids.category),
        choice('department', ids.department),
        choice('entity', ids.entity),
        choice('business_unit', ids.business_unit),
        choice('level', ids.level),
        choice('group', ids.group),
        choice('owner', ids.user),
      ],
    },
    steps: [
      { approvers: [{ kind: 'user' as const, user_id: ids.user }] },
      { approvers: [{ kind: 'role' as const, role_id: ids.role }] },
    ],
  };
}

async function anApprovalRule(company: PopulatedCompany): Promise<{ id: string; version: number }> {
  const { data } = await (await asAdmin(company)).calls('approvalRules.create', {
    name: newName(),
    rule: approvalRuleOf(company),
  });
  return { id: data.id ?? '', version: data.version };
}

async function aCategory(company: PopulatedCompany): Promise<{ id: string; version: number }> {
  const { data } = await (await asAdmin(company)).calls('categories.create', { name: newName() });
  return { id: data.id, version: data.version };
}

async function aPolicy(company: PopulatedCompany): Promise<{ id: string; version: number }> {
  const { data } = await (await asAdmin(company)).calls('policies.create', {
    name: newName(),
    rule: ruleOf(company),
  });
  return { id: data.id, version: data.version };
}

function newName(): string {
  return `New ${uuidv7()}`;
}
