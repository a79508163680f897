import { paymentModeLabel } from '#domain/expenses/payment-modes.ts';
import { plural, t } from '#domain/language/translate.ts';
import { shownAmount } from '#domain/reports/shown-amounts.ts';
import { DateOnly } from '../../../../ui/DateOnly.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import type { DataColumn } from '../../../../ui/use-column-choice.ts';
import { ExpenseThumb } from '../../../items/parts/ExpenseThumb.tsx';
import styles from '../../../lists/parts/columns.module.css';
import { ListTitle } from '../../../lists/parts/ListTitle.tsx';
import { ExpenseFlags, hasExpenseFlags } from './ExpenseFlags.tsx';
import { type ExpenseRow, expenseName } from './expense-row.ts';

type ExpenseSort = 'created' | 'spent_on' | 'amount';

export const expenseColumns: readonly DataColumn<ExpenseRow, ExpenseSort>[] = [
  {
    key: 'title',
    head: t`Expense`,
    isTitle: true,
    card: 'title',
    cell: (row) => (
      <ListTitle
        title={expenseName(row)}
        isUnnamed={!row.merchant && !row.description}
        note={row.spent_on ? <DateOnly date={row.spent_on} /> : t`No date yet`}
        thumb={<ExpenseThumb {...row} />}
        flags={hasExpenseFlags(row) ? <ExpenseFlags {...row} /> : null}
      />
    ),
  },
  { key: 'stage', head: t`Status`, width: 152, card: 'below', cell: (row) => <StatusDot stage={row.stage} /> },
  {
    key: 'category',
    head: t`Category`,
    width: 168,
    yields: 2,
    card: 'belowEnd',
    cell: (row) => row.category ?? <span className={styles.dim}>{t`No category yet`}</span>,
  },
  {
    key: 'spent_on',
    head: t`Date`,
    width: 120,
    sort: 'spent_on',
    yields: 1,
    cell: (row) => (row.spent_on ? <DateOnly date={row.spent_on} /> : '–'),
  },
  { key: 'description', head: t`Description`, width: 200, startsHidden: true, cell: (row) => row.description || '–' },
  {
    key: 'payment_mode',
    head: t`Paid with`,
    width: 140,
    yields: 3,
    cell: (row) => paymentModeLabel[row.payment_mode],
  },
  {
    key: 'trip',
    head: t`Distance or days`,
    width: 140,
    align: 'right',
    startsHidden: true,
    cell: (row) => tripSize(row) || '–',
  },
  { key: 'currency', head: t`Currency`, width: 92, startsHidden: true, cell: (row) => row.currency ?? '–' },
  {
    key: 'amount',
    head: t`Amount`,
    width: 184,
    align: 'right',
    sort: 'amount',
    card: 'end',
    cell: (row) => <ExpenseAmount row={row} />,
  },
];

/** Returns the size of a trip, such as '120 miles' for mileage or '3 days' for per diem. */
function tripSize({ distance, distance_unit, travel_days }: ExpenseRow): string {
  if (travel_days !== null) return plural(travel_days, '1 day', '# days');
  if (!distance || !distance_unit) return '';
  return distance_unit === 'km' ? plural(distance, '# km', '# km') : plural(distance, '# miles', '# miles');
}

function ExpenseAmount({ row }: { row: ExpenseRow }) {
  const shown = shownAmount(row);
  return shown ? <Money {...shown} as="cell" /> : <span className={styles.dim}>{t`No amount yet`}</span>;
}
