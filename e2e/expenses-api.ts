import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';

export interface NewExpense {
  merchant: string;
  amount: string;
  currency?: string;
  spent_on?: string;
  /** The name of the category. The default is a category without required fields. */
  category?: string;
  file_ids?: string[];
}

/** Creates expenses through the API for the signed-in user, in the given order. */
export async function createExpenses(page: Page, expenses: readonly NewExpense[]): Promise<string[]> {
  const { data } = await callApi<{ data: { id: string; name: string }[] }>(page, {
    method: 'GET',
    path: '/category/list',
  });
  const expenseIds: string[] = [];
  for (const { category = 'Books', currency = 'USD', spent_on = '2026-11-02', ...rest } of expenses) {
    const category_id = data.find(({ name }) => name === category)?.id;
    const { expense_id } = await callApi<{ expense_id: string }>(page, {
      method: 'POST',
      path: '/expense/create',
      data: { ...rest, category_id, currency, spent_on },
    });
    expenseIds.push(expense_id);
  }
  return expenseIds;
}

/** Returns expenses from one merchant, for example to fill more than one page of a list. */
export function manyExpenses(merchant: string, count: number): NewExpense[] {
  return Array.from({ length: count }, (_, index) => ({ merchant, amount: `${index + 1}.00` }));
}
