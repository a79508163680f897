import { useInfiniteQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { NavigationContext } from '../../../../ui/AppLink.tsx';
import { type ApprovalStep, ApprovalSteps } from '../../../../ui/ApprovalSteps.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Shimmer } from '../../../../ui/Shimmer.tsx';
import { payoutFileUrl, payoutUrl } from '../payout-urls.ts';
import styles from './PayoutFile.module.css';
import { PayoutFileResult } from './PayoutFileResult.tsx';
import { PayoutFileRows } from './PayoutFileRows.tsx';
import { PayoutFileUpload } from './PayoutFileUpload.tsx';
import { type FileRowResult, fileRowsQuery } from './payout-file.ts';

/** Uploads a completed payout file: the rows are checked first, and marked as paid after confirmation. */
export function PayoutFile({ file_id }: { file_id: string | null }) {
  const navigation = use(NavigationContext);
  const [shown, setShown] = useState<FileRowResult | null>(null);
  const query = useInfiniteQuery({ ...fileRowsQuery(file_id ?? '', shown), enabled: file_id !== null });
  const [file] = query.data?.pages ?? [];

  return (
    <>
      <PageHeader
        title="Payout file"
        crumbs={[{ label: 'Payout', href: payoutUrl('payment') }, { label: 'Payout file' }]}
        line={
          file
            ? file.file_name
            : 'Upload the file with references and dates filled in. Nothing is marked as paid until you confirm.'
        }
      />
      <div className={styles.steps}>
        <ApprovalSteps as="line" steps={stepsOf(file_id, file?.state)} />
      </div>
      {file_id === null && <PayoutFileUpload onRead={(read) => navigation?.navigate(payoutFileUrl(read.file_id))} />}
      {file_id !== null && !file && (
        <Card>
          {query.isError ? (
            <FailedState title="Failed to fetch the file." onRetry={() => void query.refetch()}>
              Nothing was paid.
            </FailedState>
          ) : (
            <Shimmer rows={6} />
          )}
        </Card>
      )}
      {file?.state === 'checked' && (
        <PayoutFileRows
          file={file}
          query={query}
          rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
          shown={shown}
          onShow={setShown}
          onConfirmed={() => void query.refetch()}
        />
      )}
      {file?.state === 'confirmed' && <PayoutFileResult file={file} />}
    </>
  );
}

const stepNames = ['Choose a file', 'Check the rows', 'Mark as paid'];

function stepsOf(file_id: string | null, state: 'checked' | 'confirmed' | undefined): ApprovalStep[] {
  const at = file_id === null ? 0 : state === 'confirmed' ? stepNames.length : 1;
  return stepNames.map((name, index) => ({ name, state: index < at ? 'done' : index > at ? 'later' : 'now' }));
}
