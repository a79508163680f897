import { instantDateText } from '#domain/dates/instant-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { personName } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import type { DataColumn } from '../../../ui/use-column-choice.ts';
import { UserState } from './UserState.tsx';

type UserRow = Answer<'users.pagedList'>['data'][number];
type UserSort = 'name' | 'email' | 'created_at';

export const userColumns: readonly DataColumn<UserRow, UserSort>[] = [
  {
    key: 'name',
    head: 'Name',
    isTitle: true,
    sort: 'name',
    card: 'title',
    cell: (row) => <PersonCell name={personName(row)} detail={row.email} />,
  },
  { key: 'state', head: 'Status', width: 104, card: 'end', cell: (row) => <UserState state={row.state} /> },
  {
    key: 'department',
    head: 'Department',
    width: 148,
    yields: 1,
    card: 'belowEnd',
    cell: (row) => row.department ?? none,
  },
  { key: 'entity', head: 'Entity', width: 156, yields: 3, cell: (row) => row.entity ?? none },
  { key: 'manager', head: 'Manager', width: 148, yields: 2, cell: (row) => row.manager ?? none },
  { key: 'roles', head: 'Roles', width: 152, cell: (row) => row.roles.join(', ') || none },
  {
    key: 'business_unit',
    head: 'Business unit',
    width: 140,
    startsHidden: true,
    cell: (row) => row.business_unit ?? none,
  },
  { key: 'level', head: 'Level', width: 110, startsHidden: true, cell: (row) => row.level ?? none },
  { key: 'location', head: 'Location', width: 120, startsHidden: true, cell: (row) => row.location || none },
  {
    key: 'employee_code',
    head: 'Employee code',
    width: 120,
    startsHidden: true,
    cell: (row) => row.employee_code || none,
  },
  {
    key: 'created_at',
    head: 'Added',
    width: 120,
    sort: 'created_at',
    yields: 3,
    cell: (row) => <AddedOn at={row.created_at} />,
  },
];

function AddedOn({ at }: { at: string }) {
  return instantDateText(at, useTimeZone());
}

const none = '–';
