import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { personName } from '../../../lib/session.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { type Colleague, useColleagueName, useColleagues } from './use-colleagues.ts';

interface PersonFieldProps {
  label: string;
  isOptional?: boolean;
  value: string | null;
  /** The name of the selected person, if already known. */
  valueName?: string | null | undefined;
  /** A person to exclude: for example, nobody can be their own manager. */
  without?: string | undefined;
  description?: string;
  placeholder?: string;
  error?: string | undefined;
  disabled?: boolean;
  name?: string;
  onChange: (user_id: string | null, person: Colleague | null) => void;
  onBlur?: () => void;
  ref?: React.Ref<HTMLInputElement>;
}

/** Text shown until the name is loaded. */
const unknownName = '…';

/** Selects a colleague by name or email. */
export function PersonField(props: PersonFieldProps) {
  const { value, valueName, without, onChange, isOptional = false, error, description, placeholder, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Colleague | null>(null);
  const { colleagues, isPending, setTyped } = useColleagues(isOpen);
  const name = useColleagueName(value, chosen && chosen.user_id === value ? personName(chosen) : valueName);
  const found = colleagues.filter(({ user_id }) => user_id !== without);
  const data = found.map((person) => ({ value: person.user_id, label: personName(person) }));
  const hasValue = value !== null && data.every((option) => option.value !== value);

  return (
    <SelectField
      {...rest}
      isOptional={isOptional}
      clearable={isOptional}
      value={value}
      data={hasValue ? [{ value, label: name ?? unknownName }, ...data] : data}
      filter={({ options }) => options}
      placeholder={placeholder ?? t`Name or email`}
      nothingFoundMessage={isPending ? t`Searching…` : t`No matches`}
      {...(description ? { description } : {})}
      error={error}
      renderOption={({ option }) => {
        const person = found.find(({ user_id }) => user_id === option.value);
        return <PersonOption name={option.label} email={person?.email} />;
      }}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setTyped('')}
      onSearchChange={(text) => setTyped(text === (name ?? unknownName) ? '' : text)}
      onChange={(user_id) => {
        const person = colleagues.find((colleague) => colleague.user_id === user_id) ?? null;
        setChosen(person);
        onChange(user_id, person);
      }}
    />
  );
}

export function PersonOption({ name, email }: { name: string; email: string | undefined }) {
  return (
    <span>
      {name}
      {email && (
        <small style={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--text-3)' }}>{email}</small>
      )}
    </span>
  );
}
