import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { PersonOption } from './PersonField.tsx';
import { useColleagues } from './use-colleagues.ts';

interface PeopleFieldProps {
  label: string;
  isOptional?: boolean;
  value: string[];
  error?: string | undefined;
  onChange: (user_ids: string[]) => void;
  ref?: React.Ref<HTMLInputElement>;
}

/** Selects several colleagues by name or email. */
export function PeopleField({ value, onChange, ...rest }: PeopleFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const { colleagues, isPending, typed, setTyped } = useColleagues(isOpen);
  const names = useNames(value, colleagues);
  const data = [
    ...value.map((user_id) => ({ value: user_id, label: names.get(user_id) ?? '…' })),
    ...colleagues
      .filter(({ user_id }) => !value.includes(user_id))
      .map((person) => ({ value: person.user_id, label: personName(person) })),
  ];

  return (
    <MultiSelectField
      {...rest}
      data={data}
      value={value}
      filter={({ options }) => options}
      placeholder={value.length === 0 ? t`Name or email` : ''}
      nothingFoundMessage={isPending ? t`Searching…` : t`No matches`}
      searchValue={typed}
      onSearchChange={setTyped}
      renderOption={({ option }) => {
        const person = colleagues.find(({ user_id }) => user_id === option.value);
        return <PersonOption name={option.label} email={person?.email} />;
      }}
      onDropdownOpen={() => setOpen(true)}
      onChange={(next) => {
        onChange(next);
        setTyped('');
      }}
    />
  );
}

/** Returns the names of selected people; names that are not known yet are fetched. */
function useNames(
  ids: readonly string[],
  known: readonly { user_id: string; first_name: string; last_name: string }[],
) {
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map());
  const fresh = known.filter(({ user_id }) => ids.includes(user_id) && !found.has(user_id));
  if (fresh.length > 0)
    setFound(new Map([...found, ...fresh.map((person) => [person.user_id, personName(person)] as const)]));
  const unknown = ids.filter((user_id) => !found.has(user_id));
  const answers = useQueries({ queries: unknown.map((user_id) => queryOf('users.details', { user_id })) });
  const fetched = answers.flatMap(({ data }) => (data ? [[data.data.user_id, personName(data.data)] as const] : []));
  return new Map([...found, ...fetched]);
}
