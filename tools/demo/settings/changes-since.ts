import { policies } from '#contract/policies.contract.ts';
import { removeRate } from '#server/modules/currencies/set-rate.ts';
import { switchPolicy } from '#server/modules/policies/order-policies.ts';
import { editPolicy } from '#server/modules/policies/save-policy.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from './acting.ts';
import { agreeRate } from './currencies.ts';
import type { SeededPolicy } from './policies.ts';

/**
 * Makes the settings changes of the past year, oldest first, because the audit log shows entries in the order in which
 * they were written.
 */
export async function seedChanges(act: ActAs, rules: Map<string, SeededPolicy>): Promise<void> {
  await agreeRate(act, { who: 'Sofia Marchetti', days_ago: 310, currency: 'TRY', rate: '0.0243' });
  await raiseDailyMeals(act, rules);
  await agreeRate(act, { who: 'Daniel Okafor', days_ago: 128, currency: 'ARS', rate: '0.00072' });
  const mistaken = await agreeRate(act, { who: 'Sofia Marchetti', days_ago: 66, currency: 'INR', rate: '0.0155' });
  await act('Sofia Marchetti', 65, (context) => removeRate(context, { id: mistaken.id }));
  await agreeRate(act, { who: 'Sofia Marchetti', days_ago: 65, currency: 'INR', rate: '0.01155' });
  const rides = idOf(new Map([...rules].map(([name, { id }]) => [name, id])), 'Sales rides');
  await act('Sofia Marchetti', 46, (context) => switchPolicy(context, { id: rides, is_active: false }));
  await agreeRate(act, { who: 'Daniel Okafor', days_ago: 33, currency: 'TRY', rate: '0.0212' });
}

async function raiseDailyMeals(act: ActAs, rules: Map<string, SeededPolicy>): Promise<void> {
  const meals = rules.get('Daily meals');
  if (!meals?.rule.limit) throw new Error('The demo company has no limit for meals.');
  const { id, version, name, description, applies_to, rule } = meals;
  const raised = { ...rule, limit: { ...meals.rule.limit, max: '50.00' } };
  const input = policies.edit.input.parse({ id, version, name, description, applies_to, rule: raised });
  await act('Daniel Okafor', 190, (context) => editPolicy(context, input));
}
