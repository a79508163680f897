import { IconShieldSearch } from '@tabler/icons-react';
import { checkTexts } from '#domain/checks/check-settings.ts';
import { checkCodes, checkLevels } from '#domain/checks/expense-check.ts';
import { checkLevelLabel, fraudStateLabel, fraudStates } from '#domain/checks/fraud-states.ts';
import { plural } from '#domain/language/translate.ts';
import { useSession } from '../../lib/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { FilterSlot } from '../../ui/FilterBar.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { RowTexts } from '../../ui/row-texts.ts';
import { ExportMenu } from '../exports/parts/ExportMenu.tsx';
import { useExport } from '../exports/parts/use-export.ts';
import type { StateOf } from '../lists/parts/define-list.ts';
import { filterIcons, filterSlots } from '../lists/parts/filter-slots.tsx';
import { ListScreen } from '../lists/parts/ListScreen.tsx';
import { type List, useList } from '../lists/parts/use-list.ts';
import { fraudColumns } from './parts/fraud-columns.tsx';
import { fraudList } from './parts/fraud-list.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 finding', '# findings'),
  selectAll: (count) => plural(count, 'Select all 1 finding', 'Select all # findings'),
};

const orders = [
  { label: 'Newest', by: 'found', direction: 'desc' },
  { label: 'Oldest', by: 'found', direction: 'asc' },
  { label: 'Largest amount', by: 'amount', direction: 'desc' },
  { label: 'Smallest amount', by: 'amount', direction: 'asc' },
] as const;

/**
 * The findings of the fraud checks in submitted reports. A row opens the report, where approvers acknowledge findings.
 */
export function FraudLogScreen() {
  const list = useList(fraudList);
  const filters = useFraudFilters(list.state);

  return (
    <>
      <PageHeader
        title="Fraud log"
        line="Findings of the fraud checks in submitted reports. Open the report to acknowledge a finding."
      />
      <ListScreen
        list={list}
        name="fraud_log"
        columns={fraudColumns}
        find="Report, merchant or employee"
        filters={filters}
        orders={orders}
        exporting={{ button: <FraudExport list={list} /> }}
        label="Fraud log"
        rowTexts={rowTexts}
        keyOf={({ id }) => id}
        nameOf={({ title, report }) => `${title} in ${report.number}`}
        hrefOf={({ report }) => `/report/${report.id}`}
        isSelectable={false}
        failed="Failed to fetch Fraud log."
        empty={
          <EmptyState title="No findings yet" icon={<IconShieldSearch size={20} aria-hidden="true" />}>
            Duplicates, unusual amounts and edited receipts in submitted reports appear here.
          </EmptyState>
        }
      />
    </>
  );
}

function FraudExport({ list }: { list: Pick<List<'fraudLog.list', string, 'found' | 'amount'>, 'rows' | 'matching'> }) {
  const exporting = useExport('fraudLog.export');
  return (
    <ExportMenu
      isPending={exporting.isPending}
      isEmpty={list.rows.total === 0}
      onExport={(choice) => {
        if ('format' in choice) exporting.start({ chosen: { matching: list.matching }, ...choice });
      }}
    />
  );
}

function useFraudFilters(state: StateOf<typeof fraudList>): FilterSlot[] {
  const { user } = useSession();
  const slots = filterSlots(state);
  return [
    slots.some({
      name: 'states',
      label: 'Status',
      choices: fraudStates.map((value) => ({ value, label: fraudStateLabel[value] })),
      icon: filterIcons.status,
      leads: true,
    }),
    slots.some({
      name: 'levels',
      label: 'Level',
      choices: checkLevels.map((value) => ({ value, label: checkLevelLabel[value] })),
      icon: filterIcons.flags,
      leads: true,
    }),
    slots.some({
      name: 'codes',
      label: 'Check',
      choices: checkCodes.map((value) => ({ value, label: checkTexts[value].title })),
      icon: <IconShieldSearch aria-hidden="true" />,
      leads: true,
    }),
    slots.person({ name: 'owner_ids', label: 'Employee' }),
    slots.dates({ label: 'Found', from: 'found_from', to: 'found_to' }),
    slots.amounts({ from: 'amount_from', to: 'amount_to', currency: user.company_currency, look: 'plain' }),
  ];
}
