import { useQuery } from '@tanstack/react-query';
import { countryName } from '#domain/places/country-names.ts';
import type { Sent } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import styles from './ledger.module.css';

export type TaxRowKey = Sent<'inputTax.expenses'>;

/** The expenses behind a row of the input tax report; each links to its report. */
export function TaxedExpenses({ row, onClose }: { row: TaxRowKey; onClose: () => void }) {
  const query = useQuery(queryOf('inputTax.expenses', row));
  const expenses = query.data?.data ?? [];
  const rate = row.rate_pct === '' ? 'no rate' : `${row.rate_pct} %`;
  return (
    <SideDialog title={`${countryName(row.country) || 'Unknown country'}, ${rate}`} onClose={onClose}>
      <ListStatus of={query} count={expenses.length} failed="Failed to fetch the expenses." empty="No expenses.">
        <SimpleTable
          label="Expenses"
          rows={expenses}
          keyOf={({ expense_id }) => expense_id}
          hrefOf={({ report }) => `/report/${report.id}`}
          columns={[
            {
              head: 'Expense',
              isTitle: true,
              cell: ({ merchant, report, owner, category }) => (
                <span className={styles.stacked}>
                  <b>{merchant || category || 'Expense'}</b>
                  <small>
                    {report.number} · {personName(owner)}
                  </small>
                </span>
              ),
            },
            { head: 'Booked on', cell: ({ booked_on }) => <DateOnly date={booked_on} /> },
            { head: 'Net', align: 'right', cell: ({ net }) => <Money amount={net} currency={row.currency} /> },
            { head: 'Tax', align: 'right', cell: ({ tax }) => <Money amount={tax} currency={row.currency} /> },
            {
              head: 'Recoverable',
              align: 'right',
              cell: ({ recoverable }) => <Money amount={recoverable} currency={row.currency} />,
            },
          ]}
        />
      </ListStatus>
    </SideDialog>
  );
}
