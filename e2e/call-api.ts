import { expect, type Page } from '@playwright/test';

// Browser globals that the evaluated function below uses.
declare const localStorage: { getItem(key: string): string | null };
declare const crypto: { randomUUID(): string };
declare function fetch(url: string, options?: object): Promise<{ ok: boolean; json(): Promise<unknown> }>;

interface ApiCall {
  method: 'GET' | 'POST';
  path: string;
  data?: object;
}

/** Calls the API directly as the user who is signed in on the page, and expects the call to succeed. */
export async function callApi<Answer>(page: Page, call: ApiCall): Promise<Answer> {
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
  }, call);
  expect(ok, `${call.path}: ${JSON.stringify(answer)}`).toBe(true);
  return answer as Answer;
}
