import { useQuery } from '@tanstack/react-query';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pollingOf, setUpQuery } from './ach.calls.ts';
import { SetUpView } from './parts/SetUpView.tsx';

/** The set-up of bank transfers. The user can leave the page at any step and continue with that step later. */
export function AchScreen() {
  const query = useQuery({ ...setUpQuery, refetchInterval: ({ state }) => pollingOf(state.data) });
  const setUp = query.data;
  return (
    <>
      <PageHeader title="ACH" line="Pay the bank accounts of your people without leaving Outlay." />
      <ListStatus of={query} count={setUp ? 1 : 0} rows={6} empty={null} failed="Failed to fetch ACH.">
        {setUp && <SetUpView setUp={setUp} />}
      </ListStatus>
    </>
  );
}
