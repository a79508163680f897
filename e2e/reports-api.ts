import { expect, type Page } from '@playwright/test';
import { createExpenses, type NewExpense } from './expenses-api.ts';

export interface SubmittedReport {
  report_id: string;
  number: string;
  title: string;
}

interface NewReport {
  title: string;
  expenses: readonly (NewExpense & { has_receipt?: boolean })[];
  /** The default fills in the field that the main demo company requires. */
  custom_values?: Record<string, string>;
}

/** Creates and submits a report through the API as the signed-in user. */
export async function submitReport(
  page: Page,
  { title, expenses, custom_values = { purpose: 'Visit of a client' } }: NewReport,
): Promise<SubmittedReport> {
  const newExpenses: NewExpense[] = [];
  for (const { has_receipt = false, ...expense } of expenses)
    newExpenses.push(has_receipt ? { ...expense, file_ids: [await uploadReceipt(page, expense)] } : expense);
  const expense_ids = await createExpenses(page, newExpenses);
  const { report_id, data } = await callEndpoint<{ report_id: string; data: { version: number; number: string } }>(
    page,
    '/report/create',
    { title, expense_ids, custom_values },
  );
  await callEndpoint(page, '/report/submit', { report_id, version: data.version });
  return { report_id, number: data.number, title };
}

/** Calls the API as the signed-in user: a POST if there is a body, otherwise a GET. */
export async function callEndpoint<Answer>(page: Page, path: string, body?: object): Promise<Answer> {
  const { ok, answer } = await page.evaluate(
    async (call) => {
      const response = await fetch(`/api${call.path}`, {
        method: call.body ? 'POST' : 'GET',
        headers: {
          'access-token': localStorage.getItem('access_token') ?? '',
          'request-from': 'web',
          ...(call.body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      });
      return { ok: response.ok, answer: await response.json() };
    },
    { path, ...(body ? { body } : {}) } as { path: string; body?: object },
  );
  expect(ok, `${path} answered ${JSON.stringify(answer).slice(0, 300)}`).toBe(true);
  return answer as Answer;
}

/** Uploads a unique receipt in the same way as the web app. */
async function uploadReceipt(page: Page, { merchant, amount }: NewExpense): Promise<string> {
  const signed = await callEndpoint<{
    data: { url: string; fields: Record<string, string> };
    remote_file_path: string;
  }>(page, '/misc/get-signed-upload-url', { file_type: 'image/png' });
  await page.evaluate(
    async ({ form, lines }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [360, 520];
      const paper = canvas.getContext('2d');
      if (!paper) throw new Error('The browser has no 2D canvas.');
      paper.fillStyle = '#fffdf5';
      paper.fillRect(0, 0, 360, 520);
      paper.fillStyle = '#222';
      paper.font = '20px monospace';
      for (const [line, text] of lines.entries()) paper.fillText(text, 24, 60 + line * 40);
      const blob = await new Promise<unknown>((resolve) => canvas.toBlob(resolve, 'image/png'));
      const body = new FormData();
      for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
      body.set('file', blob, 'file');
      await fetch(form.url, { method: 'POST', body });
    },
    { form: signed.data, lines: [merchant, `Total ${amount}`, String(Math.random())] },
  );
  const { remote_file_path } = signed;
  const saved = await callEndpoint<{ file: { id: string } }>(page, '/misc/user_upload', {
    remote_file_path,
    name: 'receipt.png',
    read: false,
  });
  return saved.file.id;
}

// Browser globals that the evaluated functions above use.
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
declare function fetch(url: string, options?: object): Promise<{ ok: boolean; json(): Promise<unknown> }>;
