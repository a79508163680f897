import { enterBy } from '../../features/sign-in/sign-in.calls.ts';
import { SignInScreen } from '../../features/sign-in/sign-in.screen.tsx';
import { publicLinks } from './public-links.ts';
import { useFollow } from './use-follow.ts';

export function SignInPage() {
  return <SignInScreen onSubmit={enterBy('auth.signIn', useFollow())} links={publicLinks} />;
}
