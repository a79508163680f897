import { expect, type Page } from '@playwright/test';
import { hasExpenses, type OwnExpense } from './own-expenses.ts';

export interface Submitted {
  report_id: string;
  number: string;
  title: string;
}

/** Makes a report of expenses and hands it in, as whoever is signed in, without a screen. */
export async function submits(
  page: Page,
  { title, expenses }: { title: string; expenses: readonly (OwnExpense & { has_receipt?: boolean })[] },
): Promise<Submitted> {
  const filed: OwnExpense[] = [];
  for (const { has_receipt = false, ...expense } of expenses)
    filed.push(has_receipt ? { ...expense, file_ids: [await savesReceipt(page, expense)] } : expense);
  const expense_ids = await hasExpenses(page, filed);
  const custom_values = { purpose: 'Visit of a client' };
  const { report_id, data } = await calls<{ report_id: string; data: { version: number; number: string } }>(
    page,
    '/report/create',
    { title, expense_ids, custom_values },
  );
  await calls(page, '/report/submit', { report_id, version: data.version });
  return { report_id, number: data.number, title };
}

/** A call of whoever is signed in, without a screen: a write with what it sends, or a read. */
export async function calls<Answer>(page: Page, path: string, body?: object): Promise<Answer> {
  const { ok, answer } = await page.evaluate(
    async (asked) => {
      const response = await fetch(`/api${asked.path}`, {
        method: asked.body ? 'POST' : 'GET',
        headers: {
          'access-token': localStorage.getItem('access_token') ?? '',
          'request-from': 'web',
          ...(asked.body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
      });
      return { ok: response.ok, answer: await response.json() };
    },
    { path, ...(body ? { body } : {}) } as { path: string; body?: object },
  );
  expect(ok, `${path} answered ${JSON.stringify(answer).slice(0, 300)}`).toBe(true);
  return answer as Answer;
}

/** A receipt unlike any other, sent as the product sends them. */
async function savesReceipt(page: Page, { merchant, amount }: OwnExpense): Promise<string> {
  const signed = await calls<{ data: { url: string; fields: Record<string, string> }; remote_file_path: string }>(
    page,
    '/misc/get-signed-upload-url',
    { file_type: 'image/png' },
  );
  await page.evaluate(
    async ({ form, words }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [360, 520];
      const paper = canvas.getContext('2d');
      if (!paper) throw new Error('There is nothing to draw on.');
      paper.fillStyle = '#fffdf5';
      paper.fillRect(0, 0, 360, 520);
      paper.fillStyle = '#222';
      paper.font = '20px monospace';
      for (const [line, text] of words.entries()) paper.fillText(text, 24, 60 + line * 40);
      const blob = await new Promise<unknown>((resolve) => canvas.toBlob(resolve, 'image/png'));
      const body = new FormData();
      for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
      body.set('file', blob, 'file');
      await fetch(form.url, { method: 'POST', body });
    },
    { form: signed.data, words: [merchant, `Total ${amount}`, String(Math.random())] },
  );
  const { remote_file_path } = signed;
  const saved = await calls<{ file: { id: string } }>(page, '/misc/user_upload', {
    ...{ remote_file_path, name: 'receipt.png', read: false },
  });
  return saved.file.id;
}

// The functions above run in the browser; this is all they use of it.
interface Canvas {
  width: number;
  height: number;
  getContext(kind: '2d'): Paper | null;
  toBlob(done: (blob: unknown) => void, type: string): void;
}
interface Paper {
  fillStyle: string;
  font: string;
  fillRect(left: number, top: number, width: number, height: number): void;
  fillText(text: string, left: number, top: number): void;
}
declare const localStorage: { getItem(key: string): string | null };
declare const crypto: { randomUUID(): string };
declare const document: { createElement(name: 'canvas'): Canvas };
declare class FormData {
  set(name: string, value: unknown, file?: string): void;
}
declare function fetch(address: string, options?: object): Promise<{ ok: boolean; json(): Promise<unknown> }>;
