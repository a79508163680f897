import { IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CardState } from '#domain/cards/card-transaction.ts';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import type { StateOf } from '../../lists/parts/define-list.ts';
import { filterIcons, filterSlots } from '../../lists/parts/filter-slots.tsx';
import { stateLooks } from './card-labels.ts';
import type { companyList } from './transaction-list.ts';

const flagChoices = [
  { value: 'missing_receipt', label: t`Receipt missing` },
  { value: 'refund', label: t`Refund` },
  { value: 'voided', label: t`Removed by the bank` },
];
const companyFlagChoices = [...flagChoices, { value: 'unassigned', label: t`Not assigned` }];

interface FilterOptions {
  /** The states that the state filter offers. With only one state, the filter is not shown. */
  states: readonly CardState[];
  scope: 'mine' | 'company';
}

/** Returns the filters of a transaction list. The company's list also has a filter by person. */
export function useTransactionFilters(list: StateOf<typeof companyList>, options: FilterOptions): FilterSlot[] {
  const { states, scope } = options;
  const { user } = useSession();
  const isCompany = scope === 'company';
  const own = useQuery({ ...queryOf('cards.list', {}), enabled: !isCompany }).data?.accounts;
  const company = useQuery({ ...queryOf('cards.corporateAccounts', { limit: 100 }), enabled: isCompany }).data?.data;
  const accounts = (isCompany ? company : own) ?? [];
  const slots = filterSlots(list);

  return [
    ...(states.length > 1
      ? [
          slots.some({
            name: 'states',
            label: t`Status`,
            choices: states.map((value) => ({ value, label: stateLooks[value].label })),
            icon: filterIcons.status,
            leads: true,
          }),
        ]
      : []),
    slots.some({
      name: 'flags',
      label: t`Flags`,
      choices: isCompany ? companyFlagChoices : flagChoices,
      icon: filterIcons.flags,
      leads: true,
    }),
    slots.some({
      name: 'account_ids',
      label: t`Card`,
      choices: accounts.map(({ id, name }) => ({ value: id, label: name })),
      icon: <IconCreditCard aria-hidden="true" />,
      leads: true,
    }),
    ...(isCompany ? [slots.person({ name: 'user_ids', label: t`Person` })] : []),
    slots.dates({ label: t`Date`, from: 'spent_from', to: 'spent_to' }),
    slots.amounts({ from: 'amount_from', to: 'amount_to', currency: user.company_currency, look: 'plain' }),
  ];
}
