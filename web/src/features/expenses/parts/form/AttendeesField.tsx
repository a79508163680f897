import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { tidy } from '#domain/text/tidy.ts';
import { personName, useSession } from '../../../../lib/session.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { PersonOption } from '../../../people/parts/PersonField.tsx';
import { useColleagues } from '../../../people/parts/use-colleagues.ts';
import { expenseLabels } from '../../expense-labels.ts';
import type { Attendee } from '../../expense-values.ts';
import styles from './AttendeesField.module.css';

interface AttendeesFieldProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  value: readonly Attendee[];
  onChange: (attendees: Attendee[]) => void;
}

/**
 * Edits the attendees apart from the user. Colleagues are found by name; guests are entered in the form 'Julien Barras,
 * Cafés Rhône'.
 */
export function AttendeesField({ label, description, error, value, onChange }: AttendeesFieldProps) {
  const { user } = useSession();
  const [isFocused, setFocused] = useState(false);
  const { colleagues, typed, setTyped } = useColleagues(isFocused);
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const chosen = new Set(value.map((person) => ('user_id' in person ? person.user_id : '')));
  const found = colleagues.filter(({ user_id }) => user_id !== user.user_id && !chosen.has(user_id));
  const guest = guestFrom(typed);

  function add(option: string) {
    const colleague = found.find(({ user_id }) => user_id === option);
    const person = colleague
      ? { user_id: colleague.user_id, name: personName(colleague), email: colleague.email }
      : guest;
    if (person) onChange([...value, person]);
    setTyped('');
    list.resetSelectedOption();
  }

  return (
    <Combobox store={list} withinPortal={false} onOptionSubmit={add}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          error={error}
          {...(description ? { description } : {})}
          onClick={() => list.openDropdown()}
        >
          <Pill.Group className={styles.people ?? ''}>
            <Person name={personName(user)} />
            {value.map((person, index) => (
              <Person
                // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have the same name
                key={index}
                name={person.name}
                {...('company' in person ? { company: person.company } : {})}
                onRemove={() => onChange(value.filter((_, at) => at !== index))}
              />
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                value={typed}
                placeholder={value.length === 0 ? expenseLabels.attendeesPlaceholder : ''}
                // The list does not open on focus, because it would cover the message of an invalid field. It opens on
                // a click, on typing and with the arrow keys.
                onFocus={() => setFocused(true)}
                onBlur={() => list.closeDropdown()}
                onChange={({ currentTarget }) => {
                  setTyped(currentTarget.value);
                  list.openDropdown();
                  list.selectFirstOption();
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && typed === '' && value.length > 0) {
                    event.preventDefault();
                    onChange(value.slice(0, -1));
                  }
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <PeopleOptions label={label} found={found} guest={guest} />
    </Combobox>
  );
}

interface PeopleOptionsProps {
  label: string;
  found: ReturnType<typeof useColleagues>['colleagues'];
  guest: ReturnType<typeof guestFrom>;
}

/** Lists the colleagues whose names match, and the typed text as a guest. */
function PeopleOptions({ label, found, guest }: PeopleOptionsProps) {
  return (
    <Combobox.Dropdown>
      <Combobox.Options className={styles.options ?? ''} aria-label={label}>
        {found.map((person) => (
          <Combobox.Option key={person.user_id} value={person.user_id}>
            <PersonOption name={personName(person)} email={person.email} />
          </Combobox.Option>
        ))}
        {guest && (
          <Combobox.Option value="guest">
            <span className={styles.guest}>
              <IconUserPlus aria-hidden="true" />
              {t`Add guest ${guest.name}`}
              {guest.company && <small>{guest.company}</small>}
            </span>
          </Combobox.Option>
        )}
        {found.length === 0 && !guest && <Combobox.Empty>{t`Type a name`}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

/** Parses a guest such as 'Julien Barras, Cafés Rhône' into a name and a company. Null if the name is too short. */
function guestFrom(typed: string): { name: string; company: string } | null {
  const [name = '', ...company] = typed.split(',').map(tidy);
  return name.length < 2 ? null : { name: name.slice(0, 80), company: company.filter(Boolean).join(', ').slice(0, 80) };
}

function Person({ name, company = '', onRemove }: { name: string; company?: string; onRemove?: () => void }) {
  return (
    <Pill
      className={styles.person ?? ''}
      withRemoveButton={onRemove !== undefined}
      {...(onRemove ? { onRemove, removeButtonProps: { 'aria-label': t`Remove ${name}`, 'aria-hidden': false } } : {})}
    >
      <span>
        <Avatar name={name} size={20} />
        {company ? `${name}, ${company}` : name}
      </span>
    </Pill>
  );
}
