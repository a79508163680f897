import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { type SignInCompany, signInBy } from './sign-in.calls.ts';
import { SignInScreen } from './sign-in.screen.tsx';

function SignIn({ follow }: { follow: (url: string) => void }) {
  const [companies, setCompanies] = useState<SignInCompany[]>([]);
  return (
    <SignInScreen companies={companies} onSubmit={signInBy(follow, setCompanies)} onBack={() => setCompanies([])} />
  );
}

function renderSignIn(companies: SignInCompany[]) {
  const requests = fakeServer(() => ({
    body: { status: true, entry_token: 't', redirect_to: '/auth/t', companies },
  }));
  const follow = vi.fn();
  const user = renderComponent(<SignIn follow={follow} />);
  const signIn = async () => {
    await user.type(screen.getByLabelText('Work email'), 'ana@example.com');
    await user.type(screen.getByLabelText('Password'), 'a long enough secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { user, requests, follow, signIn };
}

it('enters the only company at once, and does not keep the session by default', async () => {
  const { follow, requests, signIn } = renderSignIn([{ client_id: 'a', name: 'Acme' }]);
  await signIn();
  await waitFor(() => expect(follow).toHaveBeenCalledExactlyOnceWith('/auth/t'));
  expect(requests.map(({ body }) => body)).toContainEqual(expect.objectContaining({ keep_signed_in: false }));
});

it('lets a person of several companies choose one', async () => {
  const { user, follow, requests, signIn } = renderSignIn([
    { client_id: 'a', name: 'Acme' },
    { client_id: 'b', name: 'Bolt' },
  ]);
  await signIn();
  expect(follow).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Bolt' }));
  expect(requests.at(-1)?.body).toMatchObject({ email: 'ana@example.com', client_id: 'b' });
  await waitFor(() => expect(follow).toHaveBeenCalledExactlyOnceWith('/auth/t'));
});

it('offers the provider of the company and hides the password if the provider is required', async () => {
  fakeServer(() => ({ body: { status: true, provider: { name: 'Okta', is_required: true } } }));
  const onProvider = vi.fn(async () => ({ ok: false as const, message: 'Okta could not be reached.' }));
  const onSubmit = vi.fn(async () => ({ ok: true as const }));
  const user = renderComponent(<SignInScreen onSubmit={onSubmit} onProvider={onProvider} />);
  await user.type(screen.getByLabelText('Work email'), 'ana@example.com');
  const button = await screen.findByRole('button', { name: 'Continue with Okta' });
  expect(screen.queryByLabelText('Password')).toBeNull();

  await user.click(button);
  expect(onProvider).toHaveBeenCalledExactlyOnceWith({ email: 'ana@example.com', keep_signed_in: false });
  await screen.findByText('Okta could not be reached.');
  await user.click(screen.getByRole('button', { name: 'Use a password instead' }));
  await user.type(screen.getByLabelText('Password'), 'a long enough secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});
