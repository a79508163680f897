import { instantDateText } from '#domain/dates/instant-text.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import type { DataColumn } from '../../../ui/use-column-choice.ts';
import { phaseLabels } from './client-labels.ts';
import type { clientList } from './client-list.ts';

type ClientRow = Answer<'providerAdmin.clients'>['data'][number];
type ClientSort = (typeof clientList)['sorts'][number];

export const clientColumns: readonly DataColumn<ClientRow, ClientSort>[] = [
  { key: 'name', head: 'Company', isTitle: true, sort: 'name', card: 'title', cell: ({ name }) => name },
  {
    key: 'phase',
    head: 'State',
    width: 128,
    card: 'end',
    cell: ({ phase }) => <Pill tone={phaseLabels[phase].tone}>{phaseLabels[phase].label}</Pill>,
  },
  { key: 'plan', head: 'Plan', width: 152, card: 'below', yields: 1, cell: planText },
  {
    key: 'users',
    head: 'Users',
    width: 88,
    align: 'right',
    sort: 'users',
    yields: 2,
    cell: ({ users }) => countText(users),
  },
  {
    key: 'last_active_at',
    head: 'Last activity',
    width: 132,
    sort: 'last_active_at',
    yields: 2,
    cell: ({ last_active_at }) => <Day at={last_active_at} />,
  },
  {
    key: 'renews_on',
    head: 'Next renewal',
    width: 132,
    sort: 'renews_on',
    yields: 3,
    cell: ({ renews_on }) => (renews_on ? <DateOnly date={renews_on} /> : none),
  },
  {
    key: 'monthly',
    head: 'Per month',
    width: 128,
    align: 'right',
    sort: 'monthly',
    yields: 1,
    cell: ({ monthly, currency }) => <Amount amount={monthly} currency={currency} />,
  },
  {
    key: 'overdue',
    head: 'Overdue',
    width: 128,
    align: 'right',
    sort: 'overdue',
    card: 'belowEnd',
    cell: ({ overdue, currency }) => <Amount amount={overdue} currency={currency} />,
  },
  {
    key: 'created_at',
    head: 'Since',
    width: 124,
    sort: 'created_at',
    startsHidden: true,
    cell: ({ created_at }) => <Day at={created_at} />,
  },
];

function planText({ plan, seats }: ClientRow): string {
  if (seats === null) return plan.name;
  return `${plan.name}, ${countText(seats)} users`;
}

/** Shows an amount. Zero is shown like a missing amount, because most companies owe nothing. */
function Amount({ amount, currency }: { amount: string; currency: string }) {
  return /[1-9]/u.test(amount) ? <Money amount={amount} currency={currency} as="cell" /> : none;
}

function Day({ at }: { at: string }) {
  return instantDateText(at, useTimeZone());
}

const none = '–';
