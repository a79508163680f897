import { expect, type Page } from '@playwright/test';

// The function below runs in the browser; this is all it uses of it.
declare const localStorage: { getItem(key: string): string | null };
declare const crypto: { randomUUID(): string };
declare function fetch(address: string, options?: object): Promise<{ ok: boolean; json(): Promise<unknown> }>;

export interface Question {
  method: 'GET' | 'POST';
  path: string;
  data?: object;
}

/** Asks the product without a screen, as whoever is signed in on the page. */
export async function ask<Answer>(page: Page, question: Question): Promise<Answer> {
  const { ok, answer } = await page.evaluate(async ({ method, path, data }) => {
    const response = await fetch(`/api${path}`, {
      method,
      headers: {
        'access-token': localStorage.getItem('access_token') ?? '',
        'request-from': 'web',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(method === 'POST' ? { body: JSON.stringify(data ?? {}) } : {}),
    });
    return { ok: response.ok, answer: await response.json() };
  }, question);
  expect(ok, `${question.path}: ${JSON.stringify(answer)}`).toBe(true);
  return answer as Answer;
}
