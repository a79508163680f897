import { IconBuilding } from '@tabler/icons-react';
import { plural } from '#domain/language/translate.ts';
import { clientFlags } from '#domain/subscriptions/client-list.ts';
import { subscriptionPhases } from '#domain/subscriptions/trial.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import type { FilterChoice } from '../../../ui/FilterDropdown.tsx';
import type { RowTexts } from '../../../ui/row-texts.ts';
import type { StateOf } from '../../lists/parts/define-list.ts';
import { filterIcons, filterSlots } from '../../lists/parts/filter-slots.tsx';
import { ListScreen } from '../../lists/parts/ListScreen.tsx';
import { useList } from '../../lists/parts/use-list.ts';
import { clientColumns } from './client-columns.tsx';
import { flagLabels, phaseLabels } from './client-labels.ts';
import { clientList } from './client-list.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 company', '# companies'),
  selectAll: (count) => plural(count, 'Select all 1 company', 'Select all # companies'),
};

const orders = [
  { label: 'Name, A to Z', by: 'name', direction: 'asc' },
  { label: 'Newest', by: 'created_at', direction: 'desc' },
  { label: 'Last activity', by: 'last_active_at', direction: 'desc' },
  { label: 'Next renewal', by: 'renews_on', direction: 'asc' },
  { label: 'Highest price', by: 'monthly', direction: 'desc' },
  { label: 'Highest overdue amount', by: 'overdue', direction: 'desc' },
] as const;

const icon = <IconBuilding size={20} aria-hidden="true" />;
const nothingMatches = {
  title: 'No companies match',
  icon,
  hint: 'Try fewer filters or a part of the name.',
  action: 'Show all companies',
};

export function ClientList() {
  const list = useList(clientList);
  const plans = list.rows.answer?.plans ?? [];

  return (
    <ListScreen
      list={list}
      name="clients"
      columns={clientColumns}
      find="Company name"
      filters={clientFilters(
        list.state,
        plans.map(({ code, name }) => ({ value: code, label: name })),
      )}
      orders={orders}
      label="Client companies"
      rowTexts={rowTexts}
      keyOf={({ client_id }) => client_id}
      nameOf={({ name }) => name}
      hrefOf={({ client_id }) => `/adminsubscriptions?client=${client_id}`}
      isSelectable={false}
      cardPx={84}
      failed="Failed to fetch Clients."
      empty={
        <EmptyState title="No client companies yet" icon={icon}>
          Companies appear here once they start a trial.
        </EmptyState>
      }
      nothingMatches={nothingMatches}
    />
  );
}

function clientFilters(state: StateOf<typeof clientList>, plans: readonly FilterChoice[]): FilterSlot[] {
  const slots = filterSlots(state);
  return [
    slots.some({
      name: 'phases',
      label: 'State',
      leads: true,
      icon: filterIcons.status,
      choices: subscriptionPhases.map((value) => ({ value, label: phaseLabels[value].label })),
    }),
    slots.some({ name: 'plan_codes', label: 'Plan', leads: true, icon: filterIcons.category, choices: plans }),
    slots.some({
      name: 'flags',
      label: 'Flags',
      leads: true,
      icon: filterIcons.flags,
      choices: clientFlags.map((value) => ({ value, label: flagLabels[value] })),
    }),
    slots.dates({ label: 'Trial started', from: 'created_from', to: 'created_to' }),
    slots.dates({ label: 'Subscribed', from: 'subscribed_from', to: 'subscribed_to' }),
    slots.dates({ label: 'Cancelled', from: 'ended_from', to: 'ended_to' }),
  ];
}
