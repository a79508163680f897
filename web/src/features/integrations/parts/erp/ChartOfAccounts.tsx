import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ledgerAccountLabel } from '#domain/ledger/postings.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { DateOnly } from '../../../../ui/DateOnly.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import { ChartAccountForm } from './ChartAccountForm.tsx';
import styles from './erp.module.css';

type ChartRow = Answer<'ledger.chart'>['data'][number];

/** The company's own numbers and names of the ledger accounts, each valid from a date. */
export function ChartOfAccounts() {
  const canChange = useCanChange('/settings/integrations');
  const query = useQuery(queryOf('ledger.chart', {}));
  const [isAdding, setAdding] = useState(false);
  const remove = useWrite('ledger.removeChartAccount');
  const rows = query.data?.data ?? [];

  async function removeRow({ entity, account, effective_from }: ChartRow) {
    try {
      await remove.mutateAsync({ entity_id: entity?.id ?? null, account, effective_from });
      notify.success('Account number removed');
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Card aria-label="Chart of accounts">
      <CardHeader
        title="Chart of accounts"
        detail="Your numbers and names of the ledger accounts, used in the ledger and in all journal files."
      />
      <ListStatus
        of={query}
        count={rows.length}
        failed="Failed to fetch the chart of accounts."
        empty={
          <EmptyState title="No account numbers yet">
            Without a number of your own, accounts have their built-in names.
          </EmptyState>
        }
      >
        <SimpleTable
          label="Chart of accounts"
          rows={rows}
          keyOf={({ entity, account, effective_from }) => `${entity?.id ?? ''} ${account} ${effective_from}`}
          columns={columnsFor(canChange ? (row) => void removeRow(row) : undefined)}
        />
      </ListStatus>
      <div className={styles.body}>
        {isAdding && <ChartAccountForm entities={query.data?.entities ?? []} onClose={() => setAdding(false)} />}
        {canChange && !isAdding && (
          <p>
            <Button variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
              Add number
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}

function columnsFor(onRemove: ((row: ChartRow) => void) | undefined): readonly SimpleColumn<ChartRow>[] {
  return [
    { head: 'Account', isTitle: true, cell: ({ account }) => ledgerAccountLabel[account] },
    { head: 'Number', cell: ({ number }) => number || '–' },
    { head: 'Name', cell: ({ name }) => name || '–' },
    { head: 'Entity', cell: ({ entity }) => entity?.name ?? 'All entities' },
    { head: 'Valid from', cell: ({ effective_from }) => <DateOnly date={effective_from} /> },
    ...(onRemove
      ? [
          {
            head: 'Actions',
            isAction: true,
            align: 'right' as const,
            cell: (row: ChartRow) => (
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove ${ledgerAccountLabel[row.account]} ${row.number}`}
                onClick={() => onRemove(row)}
              >
                Remove
              </Button>
            ),
          },
        ]
      : []),
  ];
}
