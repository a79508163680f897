import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../lib/session.ts';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { identify } from './identify.ts';
import { startChat } from './start-chat.ts';

const user: Session['user'] = {
  is_active: true,
  user_id: 'u',
  email: 'ana@demo.test',
  first_name: 'Ana',
  last_name: 'Lopez',
  client_id: 'c',
  role: 'employee',
  company: 'Meridian Labs, Inc.',
  company_currency: 'USD',
  reimbursement_currency: 'USD',
  chat_id: 'chat 1',
  two_factor_due_at: null,
  missing_features: [],
  acting: null,
  language: null,
  time_zone: 'UTC',
};

beforeEach(() => vi.unstubAllGlobals());

describe('the support chat', () => {
  it('is loaded once with the chat id', () => {
    const head: Record<string, unknown>[] = [];
    vi.stubGlobal('document', {
      getElementById: (id: string) => head.find((element) => element.id === id) ?? null,
      createElement: () => ({ dataset: {} }),
      head: { append: (element: Record<string, unknown>) => head.push(element) },
    });

    startChat({ chat_script_url: 'https://chat.example/widget.js', chat_id: 'chat 1' });
    startChat({ chat_script_url: 'https://chat.example/widget.js', chat_id: 'chat 1' });

    expect(head).toMatchObject([{ src: 'https://chat.example/widget.js?chat_id=chat+1', async: true }]);
  });
});

describe('the analytics identify call', () => {
  it('sends the fields of the analytics user and no credentials', async () => {
    const requests = fakeServer(() => ({}));
    await identify('https://analytics.example/identify', { user } as Session);
    expect(requests).toMatchObject([{ url: 'https://analytics.example/identify', method: 'POST' }]);
    expect(requests[0]?.headers).toEqual({ 'content-type': 'application/json' });
    expect(requests[0]?.body).toEqual({
      email: 'ana@demo.test',
      username: 'Ana Lopez',
      first_name: 'Ana',
      last_name: 'Lopez',
      role: 'employee',
      client_id: 'c',
      user_id: 'u',
      company_name: 'Meridian Labs, Inc.',
      usm_company_id: 'c',
    });
  });

  it('ignores a failure', async () => {
    fakeServer(() => 'no answer');
    await expect(identify('https://analytics.example/identify', { user } as Session)).resolves.toBeUndefined();
  });
});
