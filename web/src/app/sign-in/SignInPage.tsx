import { useState } from 'react';
import { type SignInCompany, signInBy } from '../../features/sign-in/sign-in.calls.ts';
import { SignInScreen } from '../../features/sign-in/sign-in.screen.tsx';
import { publicLinks } from './public-links.ts';
import { useReplaceUrl } from './use-replace-url.ts';

export function SignInPage() {
  const [companies, setCompanies] = useState<readonly SignInCompany[]>([]);
  const onSubmit = signInBy(useReplaceUrl(), setCompanies);
  return <SignInScreen companies={companies} onSubmit={onSubmit} onBack={() => setCompanies([])} links={publicLinks} />;
}
