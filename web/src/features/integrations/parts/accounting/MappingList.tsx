import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { PlainSelect } from '../../../../ui/PlainSelect.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import type { Connection, MappingRow } from './accounting.calls.ts';
import styles from './accounting.module.css';

const groupLabel = {
  category: 'Category',
  ledger: 'Ledger account',
  entity: 'Entity',
  tax: 'Tax',
  card: 'Card',
  department: 'Department',
  employee: 'Person',
} satisfies Record<MappingRow['group'], string>;
/** The screen reader labels of the select fields: what each kind of item corresponds to in the accounting system. */
const targetLabel = {
  category: 'Account',
  ledger: 'Account',
  card: 'Account',
  tax: 'Tax code',
  entity: 'Tracking category',
  department: 'Tracking category',
  employee: 'Supplier',
} satisfies Record<MappingRow['group'], string>;
const reasonLabel = { code: 'same code', name: 'same name', similar: 'similar name' };

/**
 * Maps categories, accounts, entities, departments, taxes, cards and people to their counterparts in the accounting
 * system. Items that have no counterpart yet come first.
 */
export function MappingList({ connection, canChange }: { connection: Connection; canChange: boolean }) {
  const query = useQuery(queryOf('accounting.mappings', { connection_id: connection.id }));
  const save = useWrite('accounting.saveMappings');
  const { data = [], accounts = [], tracking_categories = [], tax_rates = [], payees = [] } = query.data ?? {};
  const choicesOf = {
    category: accounts,
    ledger: accounts,
    card: accounts,
    entity: tracking_categories,
    department: tracking_categories,
    tax: tax_rates,
    employee: payees,
  };
  const suggested = data.filter(({ suggestion }) => suggestion !== null);

  async function map(mappings: { source: string; external_id: string | null }[]): Promise<void> {
    try {
      const { no_of_requeued: count } = await save.mutateAsync({ connection_id: connection.id, mappings });
      notify.success(savedText(count));
    } catch (error) {
      notify.failure(errorText(error));
    }
  }
  return (
    <Card>
      <CardHeader
        title="Mapping"
        detail={`${data.filter(({ external_id, is_required }) => is_required && external_id === null).length} not mapped`}
        end={
          canChange &&
          suggested.length > 0 && (
            <Button
              variant="default"
              loading={save.isPending}
              onClick={() =>
                void map(
                  suggested.map(({ source, suggestion }) => ({ source, external_id: suggestion?.external_id ?? null })),
                )
              }
            >
              Accept {suggested.length} {suggested.length === 1 ? 'suggestion' : 'suggestions'}
            </Button>
          )
        }
      />
      <ListStatus of={query} count={data.length} empty={null} failed="Failed to fetch Mappings.">
        <SimpleTable
          label="Mapping"
          rows={data}
          keyOf={({ source }) => source}
          columns={[
            ...columns,
            {
              head: 'In the books',
              cell: (row) => (
                <AccountCell
                  row={row}
                  choices={choicesOf[row.group]}
                  canChange={canChange}
                  onChoose={(external_id) => void map([{ source: row.source, external_id }])}
                />
              ),
            },
          ]}
        />
      </ListStatus>
    </Card>
  );
}

const columns: readonly SimpleColumn<MappingRow>[] = [
  { head: 'Name', isTitle: true, cell: ({ label }) => label },
  { head: 'Type', cell: ({ group }) => groupLabel[group] },
  {
    head: 'Waiting',
    align: 'right',
    cell: ({ waiting }) => (
      <span className={styles.waiting}>
        {waiting.map(({ currency, amount }) => (
          <Money key={currency} currency={currency} amount={amount} />
        ))}
      </span>
    ),
  },
];

function savedText(no_of_requeued: number): string {
  if (no_of_requeued === 0) return 'Mapping saved';
  return `Mapping saved. ${no_of_requeued} ${no_of_requeued === 1 ? 'entry is' : 'entries are'} exported now.`;
}

type Option = Answer<'accounting.mappings'>['accounts'][number];

function placeholderFor({ group, is_required }: MappingRow): string {
  if (group === 'tax') return 'Choose a tax code';
  if (group === 'employee') return is_required ? 'Choose a supplier' : 'None';
  if (group === 'card') return 'As all cards';
  return is_required ? 'Choose an account' : 'None';
}

interface AccountCellProps {
  row: MappingRow;
  choices: readonly Option[];
  canChange: boolean;
  onChoose: (external_id: string | null) => void;
}

function AccountCell({ row, choices, canChange, onChoose }: AccountCellProps) {
  // Tax rates and people are listed by name only: the code of a tax rate is its percentage, which is part of the name,
  // and the code of a person is an email address.
  const isNamed = row.group === 'tax' || row.group === 'employee';
  const labels = new Map(
    choices.map(({ external_id, code, name }) => [external_id, isNamed ? name : [code, name].join(' ').trim()]),
  );
  const labelOf = (id: string | null) => (id === null ? null : (labels.get(id) ?? null));
  const { label, suggestion } = row;
  return (
    <span className={styles.account}>
      {canChange ? (
        <PlainSelect
          label={`${targetLabel[row.group]} of ${label}`}
          placeholder={placeholderFor(row)}
          data={[...labels.values()]}
          value={labelOf(row.external_id)}
          onChange={(chosen) => onChoose([...labels].find(([, text]) => text === chosen)?.[0] ?? null)}
        />
      ) : (
        (labelOf(row.external_id) ?? 'Not mapped')
      )}
      {suggestion && (
        <small>
          Suggested: {labelOf(suggestion.external_id)} ({reasonLabel[suggestion.reason]}, {suggestion.confidence}%)
        </small>
      )}
      {row.is_automatic && <small>Mapped automatically</small>}
    </span>
  );
}
