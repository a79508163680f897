import { useQuery } from '@tanstack/react-query';
import { FailedState } from '../../../ui/FailedState.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { userQuery } from '../users.calls.ts';
import { UserForm } from './UserForm.tsx';

interface UserDialogProps {
  /** The user to edit; null to invite a new user. */
  user_id: string | null;
  canChange: boolean;
  onClose: () => void;
}

export function UserDialog({ user_id, canChange, onClose }: UserDialogProps) {
  const query = useQuery({ ...userQuery(user_id ?? ''), enabled: user_id !== null });
  if (user_id === null) return <UserForm user={null} canChange={canChange} onClose={onClose} />;
  if (query.data) return <UserForm user={query.data.data} canChange={canChange} onClose={onClose} />;
  return (
    <SideDialog title="User" onClose={onClose}>
      {query.isError ? (
        <FailedState title="Failed to fetch User." error={query.error} onRetry={() => void query.refetch()}>
          Nothing was lost.
        </FailedState>
      ) : (
        <Shimmer rows={8} height={44} />
      )}
    </SideDialog>
  );
}
