import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { dateText } from '#domain/dates/date-text.ts';
import { deletionWaitDays } from '#domain/retention/company-deletion.ts';
import { type Answer, call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import styles from './clients.module.css';

type Deletion = Answer<'providerAdmin.deletions'>['data'][number];

const deletionsQuery = queryOf('providerAdmin.deletions', {});

/**
 * Lists the companies that will be or were deleted. The invoices of deleted companies can be downloaded, because the
 * provider keeps them.
 */
export function DeletionList() {
  const query = useQuery(deletionsQuery);
  const deletions = query.data?.data ?? [];
  return (
    <Card aria-label="Deletions">
      <div className={styles.tools}>
        <p>{`A deletion can be withdrawn for ${deletionWaitDays} days. Your invoices to deleted companies are kept.`}</p>
        <InvoicesButton />
      </div>
      <ListStatus
        of={query}
        count={deletions.length}
        empty={<EmptyState title="No deletions">Companies that ask to be deleted appear here.</EmptyState>}
        rows={3}
        failed="Failed to fetch Deletions."
      >
        <SimpleTable label="Deletions" rows={deletions} keyOf={({ client_id }) => client_id} columns={columns} />
      </ListStatus>
    </Card>
  );
}

function InvoicesButton() {
  const download = useMutation({
    mutationFn: () => call('providerAdmin.retainedInvoices', {}),
    onSuccess: ({ file_name, content }) => saveFile({ file_name, content, type: 'text/csv' }),
    onError: (error) => notify.failure(errorText(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download invoices
    </Button>
  );
}

const columns: SimpleColumn<Deletion>[] = [
  { head: 'Company', isTitle: true, cell: ({ name }) => <b>{name}</b> },
  { head: 'Requested', cell: ({ requested_at }) => <DateTime at={requested_at} /> },
  {
    head: 'Deleted',
    cell: ({ deletes_on, deleted_at }) => (deleted_at ? <DateTime at={deleted_at} /> : `on ${dateText(deletes_on)}`),
  },
  { head: 'Rows', cell: ({ no_of_rows, deleted_at }) => (deleted_at ? no_of_rows : '–') },
  { head: 'Files', cell: ({ no_of_files, deleted_at }) => (deleted_at ? no_of_files : '–') },
  { head: 'Invoices kept', cell: ({ no_of_invoices, deleted_at }) => (deleted_at ? no_of_invoices : '–') },
];
