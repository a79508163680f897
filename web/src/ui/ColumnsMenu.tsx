import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconColumns3 } from '@tabler/icons-react';

interface ColumnsMenuProps {
  choices: readonly { key: string; head: string; is_shown: boolean }[];
  onToggle: (key: string) => void;
}

/** Which columns a list shows. It stays open, since several are chosen at a time. */
export function ColumnsMenu({ choices, onToggle }: ColumnsMenuProps) {
  return (
    <Menu width={200} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" data-columns leftSection={<IconColumns3 aria-hidden="true" />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ key, head, is_shown }) => (
          <Menu.Item
            key={key}
            role="menuitemcheckbox"
            aria-checked={is_shown}
            rightSection={is_shown && <IconCheck size={14} aria-hidden="true" />}
            onClick={() => onToggle(key)}
          >
            {head}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
