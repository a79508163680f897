import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { personName } from '../../../lib/session.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import type { Filing } from './use-filing.ts';

/** Switches the lists between the user's own items and the items of colleagues for whom the user is a delegate. */
export function FiledForSwitch({ filing: { people, person } }: { filing: Filing }) {
  const { change } = useUrlSearch();
  if (people.length === 0) return null;
  const choices = [
    { user_id: null, name: t`Me` },
    ...people.map((colleague) => ({ ...colleague, name: personName(colleague) })),
  ];
  const chosen = person?.user_id ?? null;

  return (
    <Menu width={220}>
      <Menu.Target>
        <Button size="sm" variant="default" rightSection={<IconSelector aria-hidden="true" />}>
          {person ? t`For: ${personName(person)}` : t`For: me`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ user_id, name }) => (
          <Menu.RadioItem
            key={user_id}
            value={user_id ?? 'me'}
            checked={user_id === chosen}
            checkIcon={<IconCheck size={14} aria-hidden="true" />}
            closeMenuOnClick
            // The filters of one person's list do not apply to another person's, so they are dropped.
            onChange={() => change(() => (user_id ? { for: user_id } : {}))}
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
