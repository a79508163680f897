import { beforeEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { pendingConfirmation } from './send-confirmed.ts';
import { fakeBrowser, fakeServer } from './testing/fake-browser.ts';

const input = { item_kind: 'report', id: '0190a000-0000-7000-8000-000000000001' } as never;
const refusal = { status: 403, body: { status: false, code: 'two_factor.confirm', message: 'Confirm.' } };

beforeEach(() => {
  vi.unstubAllGlobals();
  fakeBrowser();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function finishNext(isConfirmed: boolean) {
  await vi.waitFor(() => expect(pendingConfirmation.get()).not.toBeNull());
  pendingConfirmation.get()?.finish(isConfirmed);
}

it('sends the same request again after the person has confirmed', async () => {
  const requests = fakeServer((_, count) => (count === 1 ? refusal : { body: { status: true } }));
  const answer = call('payouts.paid', input);
  await finishNext(true);
  await expect(answer).resolves.toEqual({ status: true });
  expect(requests).toHaveLength(2);
  expect(requests[1]?.body).toEqual(requests[0]?.body);
  expect(requests[1]?.headers['idempotency-key']).toBe(requests[0]?.headers['idempotency-key']);
  expect(pendingConfirmation.get()).toBeNull();
});

it('asks for the password where the server wants that', async () => {
  const byPassword = { status: 403, body: { ...refusal.body, code: 'password.confirm' } };
  fakeServer((_, count) => (count === 1 ? byPassword : { body: { status: true } }));
  const answer = call('payouts.paid', input);
  await vi.waitFor(() => expect(pendingConfirmation.get()?.is_by_password).toBe(true));
  await finishNext(true);
  await expect(answer).resolves.toEqual({ status: true });
});

it('passes the refusal on if the person cancels', async () => {
  const requests = fakeServer(() => refusal);
  const answer = call('payouts.paid', input);
  await finishNext(false);
  await expect(answer).rejects.toMatchObject({ message: 'Confirm.', is_stored: true });
  expect(requests).toHaveLength(1);
});

it('asks once for calls that are refused together', async () => {
  let isConfirmed = false;
  fakeServer(() => (isConfirmed ? { body: { status: true } } : refusal));
  const answers = Promise.all([call('payouts.paid', input), call('payouts.revert', input)]);
  await vi.waitFor(() => expect(pendingConfirmation.get()).not.toBeNull());
  // By now, both calls are waiting for the confirmation, because the fake server answers at once.
  await new Promise((resolve) => setTimeout(resolve));
  isConfirmed = true;
  await finishNext(true);
  await expect(answers).resolves.toHaveLength(2);
  expect(pendingConfirmation.get()).toBeNull();
});
