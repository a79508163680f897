import { Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bankFileStateLabel } from '#domain/bank-files/bank-file-states.ts';
import { formatFacts } from '#domain/bank-files/file-formats.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { personName } from '../../../../lib/session.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { DateOnly } from '../../../../ui/DateOnly.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { Dot, type DotProps } from '../../../../ui/StatusDot.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { paymentRunUrl, payoutUrl } from '../payout-urls.ts';
import { BankAnswer } from './BankAnswer.tsx';
import styles from './BankFiles.module.css';
import type { BankFile } from './bank-file.ts';
import { FileActions } from './FileActions.tsx';
import { FilePayments } from './FilePayments.tsx';

const buildingMs = 2000;
const openMs = 10_000;

const looks: Record<BankFile['state'], Omit<DotProps, 'label'>> = {
  building: { tone: 'processing', fill: 'ring' },
  ready: { tone: 'processing', fill: 'ring' },
  sent: { tone: 'processing', fill: 'half' },
  done: { tone: 'paid', fill: 'full' },
  cancelled: { tone: 'draft', fill: 'full' },
};

/** The bank files of the company, and the upload of the bank's response files. */
export function BankFiles() {
  return (
    <>
      <PageHeader
        title="Bank files"
        crumbs={[{ label: 'Payout', href: payoutUrl('payment') }, { label: 'Bank files' }]}
        line="Upload a file at your bank, then upload the bank’s answer here."
      />
      <div className={styles.cards}>
        <Files />
        <BankAnswer />
      </div>
    </>
  );
}

function Files() {
  const query = useQuery({
    ...queryOf('bankFiles.list', {}),
    refetchInterval: ({ state }) => {
      const states = state.data?.data.map((file) => file.state) ?? [];
      if (states.includes('building')) return buildingMs;
      return states.includes('sent') || states.includes('ready') ? openMs : false;
    },
  });
  const files = query.data?.data ?? [];
  const [opened, setOpened] = useState<BankFile | null>(null);
  return (
    <Card>
      <CardHeader title="Files" />
      <ListStatus
        of={query}
        count={files.length}
        rows={3}
        failed="Failed to fetch the bank files."
        empty={
          <EmptyState title="No bank files yet" icon={<IconBuildingBank size={20} aria-hidden="true" />}>
            Select payments in the queue and choose “Bank file”.
          </EmptyState>
        }
      >
        <SimpleTable label="Bank files" rows={files} keyOf={({ id }) => id} columns={columnsOf(setOpened)} />
      </ListStatus>
      {opened && <FilePayments file={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}

function columnsOf(onOpen: (file: BankFile) => void): readonly SimpleColumn<BankFile>[] {
  return [
    {
      head: 'File',
      isTitle: true,
      cell: ({ number, format, payment_run }) => (
        <span>
          {number}
          <span className={styles.dim}>{formatFacts[format].label}</span>
          {payment_run && <TextLink href={paymentRunUrl(payment_run.id)}>{payment_run.number}</TextLink>}
        </span>
      ),
    },
    { head: 'Status', cell: (file) => <FileStatus file={file} /> },
    {
      head: 'Amount',
      align: 'right',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      head: 'Payments',
      cell: (file) => (
        <Button size="sm" variant="subtle" onClick={() => onOpen(file)} aria-label={`Payments of ${file.number}`}>
          {counted(file.no_of_items, 'payment')}
        </Button>
      ),
    },
    { head: 'Execution', isWide: true, cell: ({ execution_on }) => <DateOnly date={execution_on} /> },
    {
      head: 'Created',
      isWide: true,
      cell: ({ created_at, created_by }) => (
        <span>
          <DateTime at={created_at} />
          <span className={styles.dim}>{personName(created_by)}</span>
        </span>
      ),
    },
    { head: 'Actions', isAction: true, align: 'right', cell: (file) => <FileActions file={file} /> },
  ];
}

function FileStatus({ file: { state, no_of_failed, no_of_downloads } }: { file: BankFile }) {
  const facts = [
    no_of_downloads > 0 ? `downloaded ${no_of_downloads === 1 ? 'once' : `${no_of_downloads} times`}` : '',
    no_of_failed > 0 ? `${no_of_failed} failed` : '',
  ].filter(Boolean);
  return (
    <span>
      <Dot {...looks[state]} label={bankFileStateLabel[state]} />
      {facts.length > 0 && <span className={styles.dim}>{facts.join(', ')}</span>}
    </span>
  );
}
