import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { TwoFactorCard } from './parts/TwoFactorCard.tsx';

const off = { required_from: null, totp_since: null, recovery_codes_left: 0, passkeys: [] };
const on = { ...off, totp_since: '2026-11-10T10:00:00.000Z', recovery_codes_left: 9 };

it('sets up an authenticator app and shows the recovery codes once', async () => {
  const requests = fakeServer(({ url }, count) => {
    if (url.includes('/totp/start'))
      return {
        body: { status: true, secret: 'ABCDEFGHIJKLMNOP', otpauth_url: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' },
      };
    if (url.includes('/totp/confirm') && count === 1)
      return {
        status: 400,
        body: {
          status: false,
          code: 'two_factor.wrong_code',
          message: 'This code is wrong or was already used.',
          fields: { code: 'This code is wrong or was already used.' },
        },
      };
    if (url.includes('/totp/confirm')) return { body: { status: true, recovery_codes: ['abcde-fghij'] } };
    return { body: { status: true, data: count === 1 ? off : on } };
  });
  const user = renderComponent(<TwoFactorCard />);
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  screen.getByText('ABCD EFGH IJKL MNOP');

  await user.type(screen.getByLabelText('Code'), '111111');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findAllByText('This code is wrong or was already used.')).not.toHaveLength(0);
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123 456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));

  await screen.findByText('abcde-fghij');
  expect(requests.filter(({ url }) => url.includes('/totp/confirm')).at(-1)?.body).toEqual({ code: '123 456' });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('9 recovery codes left');
  expect(screen.queryByText('abcde-fghij')).toBeNull();
});

it('turns the app off with the password and a code', async () => {
  const requests = fakeServer(() => ({ body: { status: true, data: on } }));
  const user = renderComponent(<TwoFactorCard />);
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  const buttons = screen.getAllByRole('button', { name: 'Turn off' });
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(buttons.at(-1) as HTMLElement);
  expect(requests.find(({ url }) => url.includes('/totp/turn-off'))?.body).toEqual({
    password: 'secret',
    code: '123456',
  });
});
