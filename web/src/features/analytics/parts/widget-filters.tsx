import { IconBuilding, IconBuildingStore, IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { advanceStageLabel } from '#domain/advances/advance-stages.ts';
import { type DimensionKey, dimensionLabel } from '#domain/analytics/dimensions.ts';
import type { AnalyticsWidget } from '#domain/analytics/widgets.ts';
import { parseWithin } from '#domain/analytics/within.ts';
import { expenseStageLabel, isEditable } from '#domain/expenses/expense-stages.ts';
import { reportStageLabel } from '#domain/reports/report-stages.ts';
import { queryOf } from '../../../lib/queries.ts';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import type { StateOf } from '../../lists/parts/define-list.ts';
import { filterIcons, filterSlots } from '../../lists/parts/filter-slots.tsx';
import { useBasics } from '../../people/parts/user-basics.ts';
import { widgetList } from './widget-list.ts';

type WidgetState = StateOf<typeof widgetList>;

/** Returns the filters of a widget: one for the period, and one for each dimension that supports filtering. */
export function useWidgetFilters({ source, definition }: AnalyticsWidget, list: WidgetState): FilterSlot[] {
  const { departments, entities, business_units } = useBasics();
  const has = (key: DimensionKey) => definition.dimensions.includes(key);
  const categories = useCategories(has('category'));
  const currencies = useCurrencies(has('currency'));
  const slots = filterSlots(list);
  const { department, unit, category, currency, status, kind } = filterIcons;

  return [
    slots.dates({ label: definition.period_label, from: 'from', to: 'to', leads: true }),
    ...(has('user') ? [slots.person({ name: 'user', label: 'Employee', leads: true })] : []),
    ...(has('department')
      ? [slots.some({ name: 'department', label: 'Department', leads: true, icon: department, choices: departments })]
      : []),
    ...(has('category')
      ? [slots.some({ name: 'category', label: 'Category', leads: true, icon: category, choices: categories })]
      : []),
    ...(has('entity') && entities.length > 1
      ? [slots.some({ name: 'entity', label: 'Entity', icon: <IconBuilding aria-hidden="true" />, choices: entities })]
      : []),
    ...(has('business_unit') && business_units.length > 0
      ? [slots.some({ name: 'business_unit', label: 'Business unit', icon: unit, choices: business_units })]
      : []),
    ...(has('approver') ? [slots.person({ name: 'approver', label: 'Approver' })] : []),
    ...(has('state')
      ? [slots.some({ name: 'state', label: 'Status', icon: status, choices: stateChoices(source) })]
      : []),
    ...(has('currency')
      ? [slots.some({ name: 'currency', label: 'Currency', icon: currency, choices: currencies })]
      : []),
    ...(has('type') ? [slots.some({ name: 'type', label: 'Type', icon: kind, choices: typeChoices })] : []),
    ...linkedSlots(list),
  ];
}

/** Returns the filters that only links can set. They appear in the filter bar so that users can clear them. */
function linkedSlots(list: WidgetState): FilterSlot[] {
  const slots = filterSlots(list);
  const { merchant, within } = list.filters;
  const requested = widgetList.requestFilters(list.filters);
  return [
    ...(merchant
      ? [
          slots.one({
            name: 'merchant',
            label: 'Merchant',
            icon: <IconBuildingStore aria-hidden="true" />,
            choices: [{ value: merchant, label: (requested.merchant ?? []).join(', ') }],
          }),
        ]
      : []),
    ...(within
      ? [
          slots.one({
            name: 'within',
            label: 'Group',
            icon: <IconFilter aria-hidden="true" />,
            choices: [{ value: within, label: (requested.within ?? []).map(groupText).join(', ') }],
          }),
        ]
      : []),
  ];
}

/** Describes a group: 'Month 2026-11' or 'No category'. */
function groupText(text: string): string {
  const parsed = parseWithin(text);
  if (!parsed) return text;
  const label = dimensionLabel[parsed.dimension];
  return parsed.key === null ? `No ${label.toLowerCase()}` : `${label} ${parsed.key}`;
}

const typeChoices = [
  { value: 'expense', label: 'Expense' },
  { value: 'mileage', label: 'Mileage' },
  { value: 'per_diem', label: 'Per diem' },
];

function stateChoices(source: AnalyticsWidget['source']) {
  const labels = Object.entries(stateLabels(source));
  return labels.map(([value, label]) => ({ value, label }));
}

function stateLabels(source: AnalyticsWidget['source']): Record<string, string> {
  if (source === 'reports') {
    const { draft: _draft, ...submitted } = reportStageLabel;
    return submitted;
  }
  if (source === 'advances') {
    const { outstanding, partially_settled } = advanceStageLabel;
    return { outstanding, partially_settled };
  }
  const stages = Object.entries(expenseStageLabel) as [keyof typeof expenseStageLabel, string][];
  return Object.fromEntries(stages.filter(([stage]) => isEditable(stage) === (source === 'unsubmitted')));
}

function useCategories(enabled: boolean) {
  const query = queryOf('categories.list', { applies_to: 'expense' });
  const { data } = useQuery({ ...query, staleTime: 60_000, enabled });
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

function useCurrencies(enabled: boolean) {
  const { data } = useQuery({ ...queryOf('currencies.allowed', {}), staleTime: 60_000, enabled });
  return (data?.data ?? []).map((code) => ({ value: code, label: code }));
}
