import type { EndpointName } from '#contract/every-endpoint.ts';
import { asAdmin, type Sample } from './sample.ts';

type OfBudgets = Extract<EndpointName, `budgets.${string}`>;

const from_on = '2026-01-01';

/** Sample inputs for budgets. There is at most one budget per department and period. */
export const budgetSamples: { [Name in OfBudgets]: Sample<Name> } = {
  'budgets.list': () => ({}),
  'budgets.save': ({ company: { ids } }) => ({ department_id: ids.department, period: 'year', amount: '900', from_on }),
  'budgets.remove': async ({ company }) => {
    const { calls } = await asAdmin(company);
    const { id: category_id } = (await calls('categories.create', { name: `Budget ${Date.now()}` })).data;
    return { id: (await calls('budgets.save', { category_id, amount: '5', from_on })).id };
  },
};
