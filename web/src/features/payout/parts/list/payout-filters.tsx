import {
  IconBuilding,
  IconCategory,
  IconCoins,
  IconFlag,
  IconHierarchy,
  IconTransferOut,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import type { FilterSlot } from '../../../../ui/FilterBar.tsx';
import { FilterChoices } from '../../../../ui/FilterChoices.tsx';
import { FilterMenu } from '../../../../ui/FilterMenu.tsx';
import type { StateOf } from '../../../lists/parts/define-list.ts';
import { filterSlots } from '../../../lists/parts/filter-slots.tsx';
import { splitValues } from '../../../lists/parts/url-filters.ts';
import { type ChoiceFilter, choiceFilters, type payoutList } from './payout-list.ts';

type FilterType = Answer<'payouts.filterTypes'>['data'][number];

const primaryFilters: readonly string[] = ['entity_ids', 'currencies', 'methods'];
const retentionMs = 300_000;

/** Returns the filters of a payout list. The server determines which filters are offered. */
export function usePayoutFilters(
  tab: PayoutTab,
  list: StateOf<typeof payoutList>,
  { hasArrived }: { hasArrived: boolean },
): FilterSlot[] {
  const { user } = useSession();
  const { data } = useQuery({ ...queryOf('payouts.filterTypes', {}), staleTime: retentionMs });
  const slots = filterSlots(list);
  const { filters, setFilter } = list;

  function slotOf({ key, name, kind }: FilterType): FilterSlot[] {
    if (kind === 'amount') {
      // Payments have different currencies; the filter compares amounts without converting them.
      const amounts = { from: 'amount_from', to: 'amount_to', currency: user.company_currency } as const;
      return [slots.amounts({ ...amounts, look: 'plain', label: name })];
    }
    if (kind === 'date') return [slots.dates({ label: name, from: 'moved_from', to: 'moved_to' })];
    const choice = choiceFilters.find((filter) => filter === key);
    if (!choice || (choice === 'methods' && isUnpaid[tab])) return [];
    if (choice === 'owner_ids') return [slots.person({ name: choice, label: name })];
    return [
      {
        name: choice,
        label: name,
        leads: primaryFilters.includes(choice),
        is_set: filters[choice] !== undefined,
        menu: ({ startsOpen }) => (
          <ValueFilter
            choice={choice}
            startsOpen={startsOpen}
            hasArrived={hasArrived}
            label={name}
            value={filters[choice]}
            onChange={(value) => setFilter(choice, value)}
          />
        ),
      },
    ];
  }

  return (data?.data ?? []).flatMap(slotOf);
}

/**
 * The lists of unpaid items, which have no filter by payment method, because the method is unknown before processing.
 */
const isUnpaid: Record<PayoutTab, boolean> = { reports: true, payment: true, processing: false, paid: false };

interface ValueFilterProps {
  choice: ChoiceFilter;
  label: string;
  value: string | undefined;
  startsOpen: boolean;
  hasArrived: boolean;
  onChange: (value: string | null) => void;
}

/** A filter that loads its values after the list, or when it is opened. */
function ValueFilter({ choice, label, value, startsOpen, hasArrived, onChange }: ValueFilterProps) {
  const { data } = useQuery({
    ...queryOf('payouts.filterValues', { key: choice }),
    staleTime: retentionMs,
    enabled: hasArrived || startsOpen,
  });
  const choices = (data?.data ?? []).map(({ value: id, name }) => ({ value: id, label: name }));
  const look = { label, icon: icons[choice], choices, startsOpen };
  if (choice === 'item_kind') return <FilterMenu {...look} value={value} onChange={onChange} />;
  return (
    <FilterChoices {...look} values={splitValues(value)} onChange={(values) => onChange(values.join(',') || null)} />
  );
}

const icons: Record<ChoiceFilter, ReactNode> = {
  item_kind: <IconCategory aria-hidden="true" />,
  owner_ids: <IconUser aria-hidden="true" />,
  entity_ids: <IconBuilding aria-hidden="true" />,
  department_ids: <IconHierarchy aria-hidden="true" />,
  currencies: <IconCoins aria-hidden="true" />,
  methods: <IconTransferOut aria-hidden="true" />,
  flags: <IconFlag aria-hidden="true" />,
};
