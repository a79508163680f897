import { IconStack2 } from '@tabler/icons-react';
import { plural } from '#domain/language/translate.ts';
import { paymentRunStateLabel, shownRunStates } from '#domain/payouts/payment-run-states.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { personName } from '../../../../lib/session.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Money } from '../../../../ui/Money.tsx';
import type { RowTexts } from '../../../../ui/row-texts.ts';
import { Dot } from '../../../../ui/StatusDot.tsx';
import type { DataColumn } from '../../../../ui/use-column-choice.ts';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { filterIcons, filterSlots } from '../../../lists/parts/filter-slots.tsx';
import { ListScreen } from '../../../lists/parts/ListScreen.tsx';
import { useList } from '../../../lists/parts/use-list.ts';
import { paymentRunUrl } from '../payout-urls.ts';
import { BankLineResult } from './BankLineResult.tsx';
import { type PaymentRun, paymentRunList, runLooks } from './payment-run.ts';
import { RunDialog } from './RunDialog.tsx';
import styles from './runs.module.css';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 run', '# runs'),
  selectAll: (count) => plural(count, 'Select all 1 run', 'Select all # runs'),
};

/** The payment runs of the company. A row opens the run with its transfers. */
export function PaymentRuns() {
  const list = useList(paymentRunList);
  const { search, change } = useUrlSearch();
  const slots = filterSlots(list.state);

  return (
    <>
      <ListScreen
        list={list}
        name="payment_runs"
        columns={columns}
        find="Run, payee or report"
        filters={[
          slots.some({
            name: 'states',
            label: 'Status',
            icon: filterIcons.status,
            leads: true,
            choices: shownRunStates.map((value) => ({ value, label: paymentRunStateLabel[value] })),
          }),
          slots.dates({ label: 'Started', from: 'created_from', to: 'created_to', leads: true }),
          slots.person({ name: 'creator_ids', label: 'Started by' }),
          slots.some({
            name: 'flags',
            label: 'Flags',
            icon: filterIcons.flags,
            choices: [{ value: 'without_bank_line', label: 'Without the bank’s line' }],
          }),
        ]}
        label="Payment runs"
        rowTexts={rowTexts}
        keyOf={({ id }) => id}
        nameOf={({ number }) => number}
        hrefOf={({ id }) => paymentRunUrl(id, search)}
        isSelectable={false}
        failed="Failed to fetch the payment runs."
        empty={
          <EmptyState title="No payment runs yet" icon={<IconStack2 size={20} aria-hidden="true" />}>
            Payments that you process together in the queue appear here as a run.
          </EmptyState>
        }
      />
      {isUuid(search.run) && <RunDialog id={search.run} onClose={() => change(({ run: _, ...current }) => current)} />}
    </>
  );
}

const columns: readonly DataColumn<PaymentRun, 'created'>[] = [
  { key: 'number', head: 'Run', isTitle: true, card: 'title', cell: ({ number }) => <b>{number}</b> },
  {
    key: 'state',
    head: 'Status',
    width: 190,
    cell: ({ state, no_of_failed }) => (
      <span className={styles.stacked}>
        <Dot {...runLooks[state]} label={paymentRunStateLabel[state]} />
        {no_of_failed > 0 && state !== 'undone' && <small>{no_of_failed} failed</small>}
      </span>
    ),
  },
  {
    key: 'transfers',
    head: 'Transfers',
    width: 130,
    yields: 2,
    cell: ({ totals, no_of_items }) => (
      <span className={styles.stacked}>
        {counted(
          totals.reduce((sum, { no_of_transfers }) => sum + no_of_transfers, 0),
          'transfer',
        )}
        <small>{counted(no_of_items, 'payment')}</small>
      </span>
    ),
  },
  {
    key: 'total',
    head: 'Total',
    width: 150,
    align: 'right',
    card: 'end',
    cell: ({ totals }) => (
      <span className={styles.stacked}>
        {totals.map(({ currency, amount }) => (
          <Money key={currency} amount={amount} currency={currency} />
        ))}
      </span>
    ),
  },
  {
    key: 'bank',
    head: 'Bank statement',
    width: 190,
    yields: 3,
    cell: ({ totals }) => (
      <span className={styles.stacked}>
        {totals.map((total) => (
          <BankLineResult key={total.currency} total={total} />
        ))}
      </span>
    ),
  },
  {
    key: 'created',
    head: 'Started',
    width: 170,
    sort: 'created',
    card: 'below',
    cell: ({ created_at, created_by }) => (
      <span className={styles.stacked}>
        <DateTime at={created_at} />
        <small>{personName(created_by)}</small>
      </span>
    ),
  },
];
