import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconColumns3 } from '@tabler/icons-react';

interface ColumnsMenuProps {
  choices: readonly { key: string; head: string; is_shown: boolean }[];
  onToggle: (key: string) => void;
}

/** Shows and hides the columns of a list. The menu stays open, so that several columns can be changed at once. */
export function ColumnsMenu({ choices, onToggle }: ColumnsMenuProps) {
  return (
    <Menu width={200} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" data-columns leftSection={<IconColumns3 aria-hidden="true" />}>
          {t`Columns`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ key, head, is_shown }) => (
          <Menu.CheckboxItem
            key={key}
            checked={is_shown}
            checkIcon={<IconCheck size={14} aria-hidden="true" />}
            onChange={() => onToggle(key)}
          >
            {head}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
