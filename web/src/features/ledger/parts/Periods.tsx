import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../lib/call.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RequiredFilterMenu } from '../../../ui/FilterMenu.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { ClosePeriodDialog } from './ClosePeriodDialog.tsx';
import { entityChoices, noEntity } from './entity-choices.ts';
import styles from './ledger.module.css';
import { monthText } from './MonthFilters.tsx';

type Period = Answer<'ledger.periods'>['data'][number];
type Chosen = { month: string; action: 'close' | 'reopen' };

/** The months of an entity. Finance closes them in order; a super admin can reopen the latest one. */
export function Periods() {
  const { search, change } = useUrlSearch();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choices = useQuery(queryOf('ledger.choices', {})).data;
  const entities = choices ? entityChoices(choices) : [];
  const value = entities.find((each) => each.value === search.entity)?.value ?? entities[0]?.value ?? noEntity;
  const entity_id = value === noEntity ? null : value;
  const entityName = entities.find((each) => each.value === value)?.label ?? 'No entity';
  const query = useQuery({ ...queryOf('ledger.periods', { entity_id }), enabled: choices !== undefined });
  const rows = query.data?.data ?? [];

  return (
    <div className={styles.stack}>
      {entities.length > 1 && (
        <div className={styles.filters}>
          <RequiredFilterMenu
            label="Entity"
            icon={<IconBuilding aria-hidden="true" />}
            choices={entities}
            value={value}
            onChange={(next) => change((current) => ({ ...current, entity: next }), { replace: true })}
          />
        </div>
      )}
      <Card aria-label={`Periods of ${entityName}`}>
        <CardHeader
          title={entityName}
          detail="Nothing is posted in a closed month. Later corrections are booked in the first open month."
        />
        <ListStatus
          of={query}
          count={rows.length}
          failed="Failed to fetch the periods."
          empty={<EmptyState title="No periods yet">Months with postings appear here.</EmptyState>}
        >
          <SimpleTable label="Periods" rows={rows} keyOf={({ month }) => month} columns={columnsFor(setChosen)} />
        </ListStatus>
      </Card>
      {chosen?.action === 'close' && (
        <ClosePeriodDialog
          entity_id={entity_id}
          entityName={entityName}
          month={chosen.month}
          onClose={() => setChosen(null)}
        />
      )}
      {chosen?.action === 'reopen' && (
        <ReopenDialog entity_id={entity_id} month={chosen.month} onClose={() => setChosen(null)} />
      )}
    </div>
  );
}

interface ReopenDialogProps {
  entity_id: string | null;
  month: string;
  onClose: () => void;
}

function ReopenDialog({ entity_id, month, onClose }: ReopenDialogProps) {
  const reopen = useWrite('ledger.reopenPeriod');
  return (
    <ReasonDialog
      title={`Reopen ${monthText(month)}?`}
      line="Postings of this month are booked in it again. The audit log keeps the reason."
      action="Reopen"
      label="Reason"
      missing="Enter a reason."
      maxLength={500}
      onConfirm={(reason) => reopen.mutateAsync({ entity_id, month, reason })}
      onClose={onClose}
    />
  );
}

function columnsFor(onChoose: (chosen: Chosen) => void): readonly SimpleColumn<Period>[] {
  return [
    { head: 'Month', isTitle: true, cell: ({ month }) => monthText(month) },
    {
      head: 'Status',
      cell: ({ is_closed }) => (is_closed ? <Pill tone="good">Closed</Pill> : <Pill tone="neutral">Open</Pill>),
    },
    { head: 'Entries', align: 'right', cell: ({ no_of_lines }) => no_of_lines.toLocaleString('en') },
    { head: 'History', cell: (period) => <PeriodHistory period={period} /> },
    {
      head: 'Actions',
      isAction: true,
      align: 'right',
      cell: ({ month, can_close, can_reopen }) => (
        <>
          {can_close && (
            <Button variant="default" size="xs" onClick={() => onChoose({ month, action: 'close' })}>
              Close month
            </Button>
          )}
          {can_reopen && (
            <Button variant="default" size="xs" onClick={() => onChoose({ month, action: 'reopen' })}>
              Reopen
            </Button>
          )}
        </>
      ),
    },
  ];
}

function PeriodHistory({ period }: { period: Period }) {
  const { is_closed, closed_by, closed_at, reopened_by, reopened_at, reopen_reason } = period;
  if (is_closed && closed_by && closed_at)
    return (
      <>
        Closed by {personName(closed_by)}, <DateTime at={closed_at} />
      </>
    );
  if (!is_closed && reopened_by && reopened_at)
    return (
      <>
        Reopened by {personName(reopened_by)}, <DateTime at={reopened_at} />: {reopen_reason}
      </>
    );
  return <>{is_closed ? 'Closed with a later month' : '–'}</>;
}
