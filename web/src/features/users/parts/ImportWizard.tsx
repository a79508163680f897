import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApprovalStep, ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ProgressLine } from '../../../ui/ProgressLine.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { type Import, importQuery } from '../import.calls.ts';
import { ImportMapping } from './ImportMapping.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportResults } from './ImportResults.tsx';
import { ImportUpload } from './ImportUpload.tsx';
import styles from './ImportWizard.module.css';

/** Imports users from a file: upload, match columns, check every row, then import all rows together. */
export function ImportWizard({ import_id }: { import_id: string | null }) {
  const query = useQuery({ ...importQuery(import_id ?? ''), enabled: import_id !== null });
  const found = query.data?.data;
  const queries = useQueryClient();
  const { change } = useUrlSearch();

  function showNext(next: Import) {
    queries.setQueryData(importQuery(next.import_id).queryKey, { status: true, data: next });
    change((current) => ({ ...current, import: next.import_id }), { replace: true });
  }

  return (
    <>
      <PageHeader
        title="Import users"
        crumbs={[{ label: 'Users', href: '/settings/general/users' }, { label: 'Import' }]}
        line={found ? found.file_name : 'From a CSV or Excel file. Nothing is imported until you confirm.'}
      />
      <div className={styles.steps}>
        <ApprovalSteps as="line" steps={stepsOf(found, import_id)} />
      </div>
      {import_id === null && <ImportUpload onRead={showNext} />}
      {import_id !== null && !found && (
        <Card>
          {query.isError ? (
            <FailedState title="Failed to fetch Import." onRetry={() => void query.refetch()}>
              Nothing was imported.
            </FailedState>
          ) : (
            <Shimmer rows={6} />
          )}
        </Card>
      )}
      {found && <CurrentStep of={found} onChange={showNext} />}
    </>
  );
}

function CurrentStep({ of, onChange }: { of: Import; onChange: (next: Import) => void }) {
  switch (of.state) {
    case 'uploaded':
      return <ImportMapping of={of} onMapped={onChange} />;
    case 'checking':
      return (
        <Card padded className={styles.progress}>
          <ProgressLine label="Checking every row" done={of.rows_seen} total={of.rows_total} />
          <p>You can leave this page. The check continues in the background.</p>
        </Card>
      );
    case 'checked':
      return <ImportResults of={of} onConfirmed={onChange} />;
    case 'importing':
      return (
        <Card padded className={styles.progress}>
          <ProgressLine label="Importing" done={of.rows_seen} total={of.rows_create + of.rows_update} />
          <p>You can leave this page. The import continues in the background and adds either all rows or none.</p>
        </Card>
      );
    case 'done':
    case 'failed':
      return <ImportResult of={of} />;
  }
}

const stepNames = ['Choose a file', 'Match columns', 'Check', 'Import'];

function stepsOf(found: Import | undefined, import_id: string | null): ApprovalStep[] {
  const at = import_id === null ? 0 : found ? stepIndex[found.state] : 1;
  const isFailed = found?.state === 'failed';
  return stepNames.map((name, index) => ({
    name,
    state: index < at ? 'done' : index > at ? 'later' : isFailed ? 'stopped' : 'now',
  }));
}

const stepIndex: Record<Import['state'], number> = {
  uploaded: 1,
  checking: 2,
  checked: 2,
  importing: 3,
  done: 4,
  failed: 3,
};
