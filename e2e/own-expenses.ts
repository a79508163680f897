import type { Page } from '@playwright/test';
import { ask } from './ask.ts';

export interface OwnExpense {
  merchant: string;
  amount: string;
  currency?: string;
  spent_on?: string;
  /** The name of its category; one that asks for nothing else where none is given. */
  category?: string;
  file_ids?: string[];
}

/** Puts expenses into the account of whoever is signed in, in the order given, without a screen. */
export async function hasExpenses(page: Page, expenses: readonly OwnExpense[]): Promise<string[]> {
  const { data } = await ask<{ data: { id: string; name: string }[] }>(page, { method: 'GET', path: '/category/list' });
  const made: string[] = [];
  for (const { category = 'Books', currency = 'USD', spent_on = '2026-11-02', ...rest } of expenses) {
    const category_id = data.find(({ name }) => name === category)?.id;
    const { expense_id } = await ask<{ expense_id: string }>(page, {
      method: 'POST',
      path: '/expense/create',
      data: { ...rest, category_id, currency, spent_on },
    });
    made.push(expense_id);
  }
  return made;
}

/** Several of one merchant, so that a list has pages. */
export function manyExpenses(merchant: string, count: number): OwnExpense[] {
  return Array.from({ length: count }, (_, index) => ({ merchant, amount: `${index + 1}.00` }));
}
