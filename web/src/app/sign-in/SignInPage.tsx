import { useState } from 'react';
import {
  enterByPasskey,
  leaveForProvider,
  type SignInCompany,
  signInBy,
} from '../../features/sign-in/sign-in.calls.ts';
import { SignInScreen } from '../../features/sign-in/sign-in.screen.tsx';
import { publicLinks } from './public-links.ts';
import { useReplaceUrl } from './use-replace-url.ts';

export function SignInPage() {
  const [companies, setCompanies] = useState<readonly SignInCompany[]>([]);
  const follow = useReplaceUrl();
  return (
    <SignInScreen
      companies={companies}
      onSubmit={signInBy(follow, setCompanies)}
      onPasskey={(options) => enterByPasskey(follow, options)}
      onProvider={leaveForProvider((url) => window.location.assign(url))}
      onBack={() => setCompanies([])}
      links={publicLinks}
    />
  );
}
