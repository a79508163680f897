import { expect, type Page } from '@playwright/test';

export interface OwnExpense {
  merchant: string;
  amount: string;
  currency?: string;
  spent_on?: string;
  /** The name of its category; one that asks for nothing else where none is given. */
  category?: string;
  file_ids?: string[];
}

// The function below runs in the browser; this is all it uses of it.
declare const localStorage: { getItem(key: string): string | null };
declare function fetch(address: string, options?: object): Promise<{ ok: boolean; json(): Promise<unknown> }>;
declare const crypto: { randomUUID(): string };

/** Puts expenses into the account of whoever is signed in, in the order given, without a screen. */
export async function hasExpenses(page: Page, expenses: readonly OwnExpense[]): Promise<string[]> {
  const made = await page.evaluate(async (wanted) => {
    const headers = {
      'access-token': localStorage.getItem('access_token') ?? '',
      'request-from': 'web',
      'content-type': 'application/json',
    };
    const categories = (await (await fetch('/api/category/list', { headers })).json()) as {
      data: { id: string; name: string }[];
    };
    const ids: string[] = [];
    for (const { category = 'Books', currency = 'USD', spent_on = '2026-11-02', ...rest } of wanted) {
      const category_id = categories.data.find(({ name }) => name === category)?.id;
      const answer = await fetch('/api/expense/create', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ ...rest, category_id, currency, spent_on }),
      });
      const { expense_id } = (await answer.json()) as { expense_id?: string };
      if (expense_id) ids.push(expense_id);
    }
    return ids;
  }, expenses);
  expect(made, 'expenses made').toHaveLength(expenses.length);
  return made;
}

/** Several of one merchant, so that a list has pages. */
export function manyExpenses(merchant: string, count: number): OwnExpense[] {
  return Array.from({ length: count }, (_, index) => ({ merchant, amount: `${index + 1}.00` }));
}
