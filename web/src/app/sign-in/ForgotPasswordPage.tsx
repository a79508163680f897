import { ForgotPasswordScreen } from '../../features/sign-in/forgot-password.screen.tsx';
import { submitted } from '../../features/sign-in/sign-in.calls.ts';
import { call } from '../../lib/call.ts';
import { publicLinks } from './public-links.ts';

export function ForgotPasswordPage() {
  return (
    <ForgotPasswordScreen onSubmit={(values) => submitted(call('auth.forgotPassword', values))} links={publicLinks} />
  );
}
