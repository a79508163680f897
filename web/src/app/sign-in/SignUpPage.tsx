import { useQuery } from '@tanstack/react-query';
import { currenciesQuery, submitted } from '../../features/sign-in/sign-in.calls.ts';
import { SignUpScreen } from '../../features/sign-in/sign-up.screen.tsx';
import { call } from '../../lib/call.ts';
import { browserTimeZone } from '../../lib/time-zone.ts';
import { publicLinks } from './public-links.ts';

export function SignUpPage() {
  const { data } = useQuery(currenciesQuery);
  return (
    <SignUpScreen
      currencies={data?.currencies ?? []}
      onSubmit={(values) => submitted(call('auth.signUp', { ...values, time_zone: browserTimeZone() }))}
      links={publicLinks}
    />
  );
}
