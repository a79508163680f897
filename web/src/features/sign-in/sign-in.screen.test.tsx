import { screen } from '@testing-library/react';
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
  expect(follow).toHaveBeenCalledExactlyOnceWith('/auth/t');
  expect(requests[0]?.body).toMatchObject({ keep_signed_in: false });
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
  expect(follow).toHaveBeenCalledExactlyOnceWith('/auth/t');
});
