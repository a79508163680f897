import { IconCreditCard } from '@tabler/icons-react';
import { plural, t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { personName } from '../../../../lib/session.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PersonCell } from '../../../../ui/PersonCell.tsx';
import { Pill } from '../../../../ui/Pill.tsx';
import type { RowTexts } from '../../../../ui/row-texts.ts';
import type { DataColumn } from '../../../../ui/use-column-choice.ts';
import dim from '../../../lists/parts/columns.module.css';
import { filterIcons, filterSlots } from '../../../lists/parts/filter-slots.tsx';
import { ListScreen } from '../../../lists/parts/ListScreen.tsx';
import { useList } from '../../../lists/parts/use-list.ts';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import { companyTabUrl } from '../card-urls.ts';
import type { CardAccount } from '../transaction.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { accountList } from './account-list.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 card', '# cards'),
  selectAll: (count) => plural(count, 'Select all 1 card', 'Select all # cards'),
};

type Column = DataColumn<CardAccount, 'created' | 'last_four'>;

const flagChoices = [
  { value: 'unassigned', label: t`Not assigned` },
  { value: 'reconnect', label: t`Reconnect` },
  { value: 'archived', label: t`Archived` },
];

const columns: readonly Column[] = [
  { key: 'name', head: t`Card`, isTitle: true, card: 'title', cell: (row) => row.name },
  {
    key: 'person',
    head: t`Person`,
    width: 170,
    card: 'below',
    cell: ({ user }) => (user ? <PersonCell name={personName(user)} /> : <Pill tone="warn">{t`Not assigned`}</Pill>),
  },
  { key: 'holder', head: t`Name on card`, width: 140, yields: 2, cell: (row) => row.holder || <None /> },
  { key: 'bank', head: t`Bank`, width: 124, yields: 3, cell: (row) => row.bank || <None /> },
  {
    key: 'open',
    head: t`To do`,
    width: 80,
    align: 'right',
    cell: (row) => countText(row.no_of_open),
  },
  {
    key: 'state',
    head: t`Connection`,
    width: 116,
    yields: 1,
    card: 'belowEnd',
    cell: (row) => <Connection of={row} />,
  },
  {
    key: 'synced',
    head: t`Last sync`,
    width: 172,
    yields: 2,
    cell: ({ last_synced_at }) => (last_synced_at ? <DateTime at={last_synced_at} /> : <None />),
  },
];

const actionColumn: Column = {
  key: 'actions',
  head: t`Actions`,
  width: 80,
  align: 'right',
  card: 'end',
  cell: (row) => <AccountMenu account={row} mayAssign />,
};

/** Lists the company's cards. A row opens the transactions of its card. */
export function AccountList() {
  const list = useList(accountList);
  const slots = filterSlots(list.state);
  const mayChange = useCanChange('/corporate-cards');

  return (
    <ListScreen
      list={list}
      columns={mayChange ? [...columns, actionColumn] : columns}
      find={t`Card, bank or name`}
      filters={[
        slots.some({ name: 'flags', label: t`Flags`, choices: flagChoices, icon: filterIcons.flags, leads: true }),
        slots.person({ name: 'user_ids', label: t`Person`, leads: true }),
      ]}
      label={t`Cards`}
      rowTexts={rowTexts}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => companyTabUrl('transactions', `account_ids=${row.id}`)}
      isSelectable={false}
      cardPx={72}
      failed={t`Failed to fetch Cards.`}
      empty={
        <EmptyState title={t`No cards yet`} icon={<IconCreditCard size={20} aria-hidden="true" />}>
          {t`Cards appear here after a bank is connected or a statement is imported.`}
        </EmptyState>
      }
    />
  );
}

function Connection({ of: { link_state, is_archived, source } }: { of: CardAccount }) {
  if (is_archived) return <Pill>{t`Archived`}</Pill>;
  if (link_state === 'reconnect') return <Pill tone="warn">{t`Reconnect`}</Pill>;
  return (
    <span className={dim.dim}>
      {link_state === 'connected' ? t`Connected` : source === 'plaid' ? t`Removed` : t`Statements`}
    </span>
  );
}

function None() {
  return <span className={dim.dim}>–</span>;
}
