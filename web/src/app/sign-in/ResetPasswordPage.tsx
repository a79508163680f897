import { useParams } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../../features/sign-in/reset-password.screen.tsx';
import { enterBy } from '../../features/sign-in/sign-in.calls.ts';
import { publicLinks } from './public-links.ts';
import { useReplaceUrl } from './use-replace-url.ts';

export function ResetPasswordPage() {
  const { token = '' } = useParams({ strict: false });
  const reset = enterBy('auth.resetPassword', useReplaceUrl());
  return <ResetPasswordScreen onSubmit={({ password }) => reset({ token, password })} links={publicLinks} />;
}
