import { enterBy } from '../../features/sign-in/sign-in.calls.ts';
import { SignInScreen } from '../../features/sign-in/sign-in.screen.tsx';
import { publicLinks } from './public-links.ts';
import { useReplaceUrl } from './use-replace-url.ts';

export function SignInPage() {
  return <SignInScreen onSubmit={enterBy('auth.signIn', useReplaceUrl())} links={publicLinks} />;
}
