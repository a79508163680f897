import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { FilterMenu } from '../../../ui/FilterMenu.tsx';
import { useColleagues } from './use-colleagues.ts';

interface PersonFilterProps {
  label: string;
  value: string | undefined;
  startsOpen?: boolean;
  onChange: (user_id: string | null) => void;
}

/** Filters by a person. The URL contains only the id, so the name may have to be fetched. */
export function PersonFilter({ label, value, startsOpen = false, onChange }: PersonFilterProps) {
  const { colleagues, setTyped } = useColleagues(true);
  const known = colleagues.find(({ user_id }) => user_id === value);
  const { data } = useQuery({ ...queryOf('users.details', { user_id: value ?? '' }), enabled: !!value && !known });
  const person = known ?? data?.data;
  return (
    <FilterMenu
      label={label}
      icon={<IconUser aria-hidden="true" />}
      value={value}
      {...(value ? { valueLabel: person ? personName(person) : '…' } : {})}
      choices={colleagues.map((colleague) => ({
        value: colleague.user_id,
        label: personName(colleague),
        detail: colleague.email,
      }))}
      onFind={setTyped}
      startsOpen={startsOpen}
      onChange={onChange}
    />
  );
}
