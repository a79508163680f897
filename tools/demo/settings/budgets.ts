import { budgets } from '#contract/budgets.contract.ts';
import { saveBudget } from '#server/modules/budgets/save-budget.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from './acting.ts';

/** Adds budgets for two departments, a category and a project; Sales exceeds its budget. */
export async function seedBudgets(
  act: ActAs,
  { departments, categories, now }: { departments: Map<string, string>; categories: Map<string, string>; now: Date },
): Promise<void> {
  const from_on = `${now.getUTCFullYear()}-01-01`;
  const yearly = [
    { department_id: idOf(departments, 'Sales'), amount: '96000' },
    { department_id: idOf(departments, 'Platform'), amount: '24000' },
    { category_id: idOf(categories, 'Flights'), amount: '48000' },
    { project: 'Aurora', amount: '2000' },
  ];
  for (const budget of yearly) {
    const input = budgets.save.input.parse({ ...budget, period: 'year', from_on });
    await act('Daniel Okafor', 200, (context) => saveBudget(context, input));
  }
}
