import { Button } from '@mantine/core';
import { IconBuilding, IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { accrualKindLabel } from '#domain/ledger/accruals.ts';
import { accountText } from '#domain/ledger/chart.ts';
import { addMonths, monthOf } from '#domain/ledger/months.ts';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RequiredFilterMenu } from '../../../ui/FilterMenu.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { ExportMenu } from '../../exports/parts/ExportMenu.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import { entityChoices, noEntity } from './entity-choices.ts';
import styles from './ledger.module.css';
import { monthText } from './MonthFilters.tsx';

type Shown = Answer<'accruals.show'>;
type Line = Shown['journal']['lines'][number];

const shownMonths = 12;

/**
 * The costs of a month that are not in the ledger yet. The user previews them and posts them once; they are reversed in
 * the next month.
 */
export function Accruals() {
  const { search, change } = useUrlSearch();
  const currentMonth = monthOf(useToday());
  const choices = useQuery(queryOf('ledger.choices', {})).data;
  const entities = choices ? entityChoices(choices) : [];
  const value = entities.find((each) => each.value === search.entity)?.value ?? entities[0]?.value ?? noEntity;
  const entity_id = value === noEntity ? null : value;
  const months = Array.from({ length: shownMonths }, (_, index) => addMonths(currentMonth, -index));
  const month = months.find((each) => each === search.month) ?? addMonths(currentMonth, -1);
  const query = useQuery({ ...queryOf('accruals.show', { entity_id, month }), enabled: choices !== undefined });
  const exporting = useExport('ledger.export');
  const shown = query.data;

  return (
    <div className={styles.stack}>
      <div className={styles.toolbar}>
        <span className={styles.filters}>
          {entities.length > 1 && (
            <RequiredFilterMenu
              label="Entity"
              icon={<IconBuilding aria-hidden="true" />}
              choices={entities}
              value={value}
              onChange={(next) => change((current) => ({ ...current, entity: next }), { replace: true })}
            />
          )}
          <RequiredFilterMenu
            label="Month"
            icon={<IconCalendar aria-hidden="true" />}
            choices={months.map((each) => ({ value: each, label: monthText(each) }))}
            value={month}
            onChange={(next) => change((current) => ({ ...current, month: next }), { replace: true })}
          />
        </span>
        <span className={styles.filters}>
          <ExportMenu
            isPending={exporting.isPending}
            isEmpty={!shown || shown.journal.lines.length === 0}
            onExport={(choice) => {
              if ('format' in choice)
                exporting.start({ content: { table: 'accruals', entity_id, month }, format: choice.format });
            }}
          />
          {shown?.can_post.allowed && <PostButton entity_id={entity_id} month={month} />}
        </span>
      </div>
      <ListStatus
        of={query}
        count={shown?.journal.lines.length ?? 0}
        failed="Failed to fetch the accruals."
        empty={
          <EmptyState title="Nothing to accrue">
            Reports that wait for approval and card transactions without a report appear here at the end of a month.
          </EmptyState>
        }
      >
        {shown && <JournalCards shown={shown} />}
      </ListStatus>
      {shown && <Unpaid unpaid={shown.unpaid} />}
    </div>
  );
}

function PostButton({ entity_id, month }: { entity_id: string | null; month: string }) {
  const post = useWrite('accruals.post');
  async function postNow() {
    try {
      await post.mutateAsync({ entity_id, month });
      notify.success(`Accruals of ${monthText(month)} posted`);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }
  return (
    <Button loading={post.isPending} onClick={() => void postNow()}>
      Post accruals
    </Button>
  );
}

function JournalCards({ shown: { journal, can_post } }: { shown: Shown }) {
  const { posted } = journal;
  return (
    <>
      <Card aria-label="Journal">
        <CardHeader
          title={
            <>
              Journal on <DateOnly date={journal.booked_on} />
            </>
          }
          detail={
            posted ? (
              <>
                Posted by {personName(posted.by)}, <DateTime at={posted.at} />
              </>
            ) : (
              (can_post.reason ?? <Pill tone="neutral">Preview</Pill>)
            )
          }
        />
        <SimpleTable label="Journal" rows={journal.lines} keyOf={lineKey} columns={columns} />
      </Card>
      <Card aria-label="Reversal">
        <CardHeader
          title={
            <>
              Reversal on <DateOnly date={journal.reversed_on} />
            </>
          }
          detail="The same lines with debit and credit swapped"
        />
        <SimpleTable label="Reversal" rows={journal.reversal} keyOf={lineKey} columns={columns} />
      </Card>
    </>
  );
}

function lineKey({ kind, side, number, name, currency }: Line): string {
  return [kind, side, number, name, currency].join(' ');
}

const columns: readonly SimpleColumn<Line>[] = [
  { head: 'Account', isTitle: true, cell: (line) => accountText(line) },
  { head: 'Reason', cell: ({ kind }) => accrualKindLabel[kind] },
  { head: 'Items', align: 'right', cell: ({ no_of_items }) => no_of_items },
  { head: 'Debit', align: 'right', cell: ({ debit, currency }) => <Side amount={debit} currency={currency} /> },
  { head: 'Credit', align: 'right', cell: ({ credit, currency }) => <Side amount={credit} currency={currency} /> },
];

function Side({ amount, currency }: { amount: string; currency: string }) {
  return /[1-9]/u.test(amount) ? <Money amount={amount} currency={currency} /> : null;
}

function Unpaid({ unpaid }: { unpaid: Shown['unpaid'] }) {
  if (unpaid.length === 0) return null;
  return (
    <p className={styles.hint}>
      Approved and unpaid at the end of the month:{' '}
      {unpaid.map(({ currency, amount }, index) => (
        <span key={currency}>
          {index > 0 && ', '}
          <Money amount={amount} currency={currency} />
        </span>
      ))}
      . The ledger has this as a liability already, so it is not accrued again.
    </p>
  );
}
