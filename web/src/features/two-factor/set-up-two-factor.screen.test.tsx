import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { SetUpTwoFactorScreen } from './set-up-two-factor.screen.tsx';

it('opens the product after the app is confirmed and the recovery codes are seen', async () => {
  fakeServer(({ url }) => ({
    body: url.includes('/totp/start')
      ? { status: true, secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/Outlay' }
      : { status: true, recovery_codes: ['abcde-fghij'] },
  }));
  const onDone = vi.fn();
  const user = await renderPage(<SetUpTwoFactorScreen onDone={onDone} onSignOut={vi.fn()} />, {
    url: '/set-up-two-factor',
  });
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await screen.findByText('ABCD EFGH');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText('abcde-fghij');
  expect(onDone).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

it('lets the person sign out instead', async () => {
  fakeServer(() => ({ body: { status: true } }));
  const onSignOut = vi.fn();
  const user = await renderPage(<SetUpTwoFactorScreen onDone={vi.fn()} onSignOut={onSignOut} />, {
    url: '/set-up-two-factor',
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(onSignOut).toHaveBeenCalledOnce();
});
