import { ResetPasswordScreen } from '../../features/sign-in/reset-password.screen.tsx';
import { enterBy } from '../../features/sign-in/sign-in.calls.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { publicLinks } from './public-links.ts';
import { useReplaceUrl } from './use-replace-url.ts';

export function ResetPasswordPage() {
  const { token } = useRouteParams('/reset-password/{token}');
  const reset = enterBy('auth.resetPassword', useReplaceUrl());
  return <ResetPasswordScreen onSubmit={({ password }) => reset({ token, password })} links={publicLinks} />;
}
