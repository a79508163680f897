import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AgeingKind, ageBuckets, ageingKindLabel, ageingKinds } from '#domain/ledger/ageing.ts';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { AmountOrDash } from '../../../ui/AmountOrDash.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SegmentField } from '../../../ui/SegmentField.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import { ExportMenu } from '../../exports/parts/ExportMenu.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import styles from './ledger.module.css';

type Aged = Answer<'ledger.ageing'>['data'][number];
type AgedTotal = Answer<'ledger.ageing'>['totals'][number];

/** Lists, by age, either the amounts owed to each person or the outstanding advances of each person. */
export function Ageing() {
  const [kind, setKind] = useState<AgeingKind>('payables');
  const query = useQuery(queryOf('ledger.ageing', { kind }));
  const exporting = useExport('ledger.export');
  const rows = query.data?.data ?? [];
  const totals = query.data?.totals ?? [];

  return (
    <div className={styles.stack}>
      <div className={styles.toolbar}>
        <SegmentField
          label="Open amounts"
          value={kind}
          options={ageingKinds.map((value) => ({ value, label: ageingKindLabel[value] }))}
          onChange={setKind}
        />
        <ExportMenu
          isPending={exporting.isPending}
          isEmpty={rows.length === 0}
          onExport={(choice) => {
            if ('format' in choice) exporting.start({ content: { table: 'ageing', kind }, format: choice.format });
          }}
        />
      </div>
      <ListStatus
        of={query}
        count={rows.length}
        failed="Failed to fetch the open amounts."
        empty={<EmptyState title="Nothing is open">{emptyTexts[kind]}</EmptyState>}
      >
        <Card aria-label="Totals">
          <CardHeader title="Total" detail="By currency and days since approval or payment" />
          <SimpleTable label="Totals" rows={totals} keyOf={({ currency }) => currency} columns={totalColumns} />
        </Card>
        <Card aria-label="By employee">
          <CardHeader title="By employee" detail="The largest amounts first" />
          <SimpleTable
            label="By employee"
            rows={rows}
            keyOf={({ owner, currency }) => `${owner.user_id} ${currency}`}
            hrefOf={({ owner }) => hrefs[kind](owner.user_id)}
            columns={personColumns}
          />
        </Card>
      </ListStatus>
    </div>
  );
}

const emptyTexts = {
  payables: 'Approved reports and advances that are not paid appear here.',
  advances: 'Paid advances that are not settled appear here.',
} satisfies Record<AgeingKind, string>;

const hrefs = {
  payables: (owner_id: string) => `/ledger?account=employee_payable&owner_ids=${owner_id}`,
  advances: (owner_id: string) => `/ledger?account=advances&owner_ids=${owner_id}`,
} satisfies Record<AgeingKind, (owner_id: string) => string>;

function bucketColumns<Row extends { currency: string; buckets: string[]; total: string }>(): SimpleColumn<Row>[] {
  return [
    ...ageBuckets.map(
      (bucket, index): SimpleColumn<Row> => ({
        head: `${bucket} days`,
        align: 'right',
        cell: ({ buckets, currency }) => <AmountOrDash amount={buckets[index] ?? '0'} currency={currency} />,
      }),
    ),
    {
      head: 'Total',
      align: 'right',
      cell: ({ total, currency }) => (
        <span className={styles.total}>
          <Money amount={total} currency={currency} />
        </span>
      ),
    },
  ];
}

const totalColumns: readonly SimpleColumn<AgedTotal>[] = [
  { head: 'Currency', isTitle: true, cell: ({ currency }) => currency },
  { head: 'People', align: 'right', cell: ({ no_of_people }) => no_of_people },
  { head: 'Items', align: 'right', cell: ({ no_of_items }) => no_of_items },
  ...bucketColumns<AgedTotal>(),
];

const personColumns: readonly SimpleColumn<Aged>[] = [
  { head: 'Employee', isTitle: true, cell: ({ owner }) => personName(owner) },
  { head: 'Items', align: 'right', cell: ({ no_of_items }) => no_of_items },
  { head: 'Oldest since', cell: ({ oldest_on }) => <DateOnly date={oldest_on} /> },
  ...bucketColumns<Aged>(),
];
