import { IconArrowsDiff, IconBuilding, IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { comparisonLabel, comparisons, periodPresetLabel, periodPresets } from '#domain/insights/insights-period.ts';
import { queryOf } from '../../../lib/queries.ts';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import { FilterMenu } from '../../../ui/FilterMenu.tsx';
import type { ListState } from '../../../ui/use-list-state.ts';
import { filterIcons, filterSlots } from '../../lists/parts/filter-slots.tsx';
import { useBasics } from '../../people/parts/user-basics.ts';
import { chosenComparison, chosenPeriod, type InsightsFilter } from '../insights-query.ts';

type InsightsList = ListState<InsightsFilter, 'none'>;

/** Returns the filters of the page. The period and the comparison always have a value. */
export function useInsightsFilters(list: InsightsList): FilterSlot[] {
  const { entities, departments, business_units } = useBasics();
  const categories = useQuery({ ...queryOf('categories.list', { applies_to: 'expense' }), staleTime: 60_000 });
  const currencies = useQuery({ ...queryOf('currencies.allowed', {}), staleTime: 60_000 });
  const { some, dates } = filterSlots(list);
  const categoryChoices = (categories.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const currencyChoices = (currencies.data?.data ?? []).map((code) => ({ value: code, label: code }));
  const { department, unit, category, currency } = filterIcons;
  const building = <IconBuilding aria-hidden="true" />;

  return [
    periodSlot(list),
    dates({ label: 'Dates', from: 'from', to: 'to' }),
    comparisonSlot(list),
    some({ name: 'department', label: 'Department', leads: true, icon: department, choices: departments }),
    some({ name: 'entity', label: 'Entity', leads: true, icon: building, choices: entities }),
    some({ name: 'category', label: 'Category', leads: true, icon: category, choices: categoryChoices }),
    some({ name: 'business_unit', label: 'Business unit', icon: unit, choices: business_units }),
    some({ name: 'currency', label: 'Spent in', icon: currency, choices: currencyChoices }),
  ];
}

function periodSlot(list: InsightsList): FilterSlot {
  const period = chosenPeriod(list.filters);
  return {
    name: 'period',
    label: 'Period',
    leads: true,
    is_set: list.filters.period !== undefined,
    menu: () => (
      <FilterMenu
        label="Period"
        icon={<IconCalendar aria-hidden="true" />}
        value={typeof period === 'string' ? period : undefined}
        choices={periodPresets.map((value) => ({ value, label: periodPresetLabel[value] }))}
        onChange={(value) => list.setFilters({ period: value, from: null, to: null })}
      />
    ),
  };
}

function comparisonSlot(list: InsightsList): FilterSlot {
  return {
    name: 'compare',
    label: 'Compare with',
    leads: true,
    is_set: list.filters.compare !== undefined,
    menu: () => (
      <FilterMenu
        label="Compare with"
        icon={<IconArrowsDiff aria-hidden="true" />}
        value={chosenComparison(list.filters)}
        choices={comparisons.map((value) => ({ value, label: comparisonLabel[value] }))}
        onChange={(value) => list.setFilter('compare', value)}
      />
    ),
  };
}
