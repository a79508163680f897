import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ControlsForm } from './parts/ControlsForm.tsx';
import { PastViolations } from './parts/PastViolations.tsx';

/** Shows the rules about who may pay, and past payments that break them. */
export function ControlsScreen() {
  const query = useQuery(queryOf('controls.read', {}));
  return (
    <>
      <PageHeader
        title="Payment controls"
        line="Rules about who may pay. They apply to every payment: one at a time, in bulk, by bank and from a file."
      />
      {query.isError && (
        <FailedState
          title="Failed to fetch Payment controls."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <ControlsForm key={query.data.version} saved={query.data} />}
      {query.data && <PastViolations />}
    </>
  );
}
