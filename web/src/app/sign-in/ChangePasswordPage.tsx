import { ChangePasswordScreen } from '../../features/sign-in/change-password.screen.tsx';
import { submitted } from '../../features/sign-in/sign-in.calls.ts';
import { useWrite } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';

export function ChangePasswordPage() {
  const { user } = useSession();
  const change = useWrite('auth.changePassword');
  return <ChangePasswordScreen email={user.email} onSubmit={(values) => submitted(change.mutateAsync(values))} />;
}
