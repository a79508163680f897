import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monthOf } from '#domain/ledger/months.ts';
import { countryName } from '#domain/places/country-names.ts';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { Money } from '../../../ui/Money.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { ExportMenu } from '../../exports/parts/ExportMenu.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import styles from './ledger.module.css';
import { MonthFilters, useMonths } from './MonthFilters.tsx';
import { TaxedExpenses, type TaxRowKey } from './TaxedExpenses.tsx';
import { TaxShares } from './TaxShares.tsx';

type EntityTax = Answer<'inputTax.report'>['data'][number];
type TaxLine = Omit<EntityTax['rows'][number], 'no_of_expenses'> & { no_of_expenses: number | null };

/** The input tax of posted expenses by entity, country and rate. */
export function InputTax() {
  const currentMonth = monthOf(useToday());
  const months = useMonths(currentMonth);
  const choices = useQuery(queryOf('ledger.choices', {}));
  const query = useQuery(queryOf('inputTax.report', months));
  const exporting = useExport('ledger.export');
  const [opened, setOpened] = useState<TaxRowKey | null>(null);
  const [hasShares, setHasShares] = useState(false);
  const reports = query.data?.data ?? [];

  return (
    <div className={styles.stack}>
      <div className={styles.toolbar}>
        <MonthFilters
          months={months}
          firstMonth={choices.data?.first_month ?? months.from_month}
          currentMonth={currentMonth}
        />
        <span className={styles.filters}>
          <Button variant="default" onClick={() => setHasShares(true)}>
            Recoverable shares
          </Button>
          <ExportMenu
            isPending={exporting.isPending}
            isEmpty={reports.length === 0}
            onExport={(choice) => {
              if ('format' in choice)
                exporting.start({ content: { table: 'input_tax', ...months }, format: choice.format });
            }}
          />
        </span>
      </div>
      <ListStatus
        of={query}
        count={reports.length}
        failed="Failed to fetch the input tax."
        empty={
          <EmptyState title="No input tax in these months">
            Approved expenses with a tax on their receipt appear here.
          </EmptyState>
        }
      >
        {reports.map((report) => (
          <TaxCard
            key={`${report.entity?.id ?? ''} ${report.currency}`}
            report={report}
            onOpen={({ country, rate_pct }) =>
              setOpened({
                ...months,
                entity_id: report.entity?.id ?? null,
                currency: report.currency,
                country,
                rate_pct,
              })
            }
          />
        ))}
      </ListStatus>
      {opened && <TaxedExpenses row={opened} onClose={() => setOpened(null)} />}
      {hasShares && <TaxShares onClose={() => setHasShares(false)} />}
    </div>
  );
}

function TaxCard({ report, onOpen }: { report: EntityTax; onOpen: (row: TaxLine) => void }) {
  const { entity, currency, rows, total } = report;
  const title = `${entity?.name ?? 'No entity'}, ${currency}`;
  const lines: TaxLine[] = [...rows, { country: '', rate_pct: '', no_of_expenses: null, ...total }];
  return (
    <Card aria-label={title}>
      <CardHeader title={title} detail="By country and rate, in the month of the approval" />
      <SimpleTable
        label={`Input tax of ${title}`}
        rows={lines}
        keyOf={({ country, rate_pct, no_of_expenses }) => `${country} ${rate_pct} ${no_of_expenses === null}`}
        columns={columnsIn(currency, onOpen)}
      />
    </Card>
  );
}

function columnsIn(currency: string, onOpen: (row: TaxLine) => void): readonly SimpleColumn<TaxLine>[] {
  const amount = (head: string, key: 'net' | 'tax' | 'recoverable' | 'not_recoverable'): SimpleColumn<TaxLine> => ({
    head,
    align: 'right',
    cell: (row) => (
      <span className={row.no_of_expenses === null ? styles.total : undefined}>
        <Money amount={row[key]} currency={currency} />
      </span>
    ),
  });
  return [
    {
      head: 'Country',
      isTitle: true,
      cell: ({ country, no_of_expenses }) =>
        no_of_expenses === null ? <span className={styles.total}>Total</span> : countryName(country) || 'Unknown',
    },
    {
      head: 'Rate',
      align: 'right',
      cell: ({ rate_pct, no_of_expenses }) =>
        no_of_expenses === null ? '' : rate_pct === '' ? 'No rate' : `${rate_pct} %`,
    },
    amount('Net', 'net'),
    amount('Tax', 'tax'),
    amount('Recoverable', 'recoverable'),
    amount('Not recoverable', 'not_recoverable'),
    {
      head: 'Expenses',
      align: 'right',
      cell: (row) =>
        row.no_of_expenses !== null && (
          <TextButton onClick={() => onOpen(row)}>
            {row.no_of_expenses === 1 ? '1 expense' : `${row.no_of_expenses} expenses`}
          </TextButton>
        ),
    },
  ];
}
