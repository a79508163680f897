import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmIdentityDialog } from './parts/ConfirmIdentityDialog.tsx';
import { ConfirmPasswordDialog } from './parts/ConfirmPasswordDialog.tsx';

const factors = { required_from: null, totp_since: '2026-11-01T00:00:00Z', recovery_codes_left: 9, passkeys: [] };

it('confirms with a code, and keeps asking after a wrong one', async () => {
  let code = '';
  fakeServer(({ url, body }) => {
    if (!url.includes('/confirm')) return { body: { status: true, data: factors } };
    code = (body as { code: string }).code;
    return code === '123456'
      ? { body: { status: true } }
      : { status: 400, body: { code: 'two_factor.wrong_code', message: 'This code is wrong or was already used.' } };
  });
  const onFinish = vi.fn();
  const user = await renderPage(<ConfirmIdentityDialog onFinish={onFinish} />, { url: '/payout' });
  await user.type(await screen.findByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('This code is wrong or was already used.');
  expect(onFinish).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith(true));
});

it('gives up when the person cancels', async () => {
  fakeServer(() => ({ body: { status: true, data: factors } }));
  const onFinish = vi.fn();
  const user = await renderPage(<ConfirmIdentityDialog onFinish={onFinish} />, { url: '/payout' });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onFinish).toHaveBeenCalledWith(false);
});

it('asks people without a second factor for the password, with its spaces', async () => {
  const sent: unknown[] = [];
  fakeServer(({ body }) => {
    sent.push(body);
    return { body: { status: true } };
  });
  const onFinish = vi.fn();
  const user = await renderPage(<ConfirmPasswordDialog onFinish={onFinish} />, { url: '/profile' });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByText('Enter your password.');
  await user.type(screen.getByLabelText('Password'), ' quiet herons ');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith(true));
  expect(sent).toContainEqual({ password: ' quiet herons ' });
});
