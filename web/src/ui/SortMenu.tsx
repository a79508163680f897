import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import type { ListSort } from './list-url.ts';

interface SortMenuProps<By extends string> {
  choices: readonly (ListSort<By> & { label: string })[];
  sort: ListSort<By>;
  onSort: (sort: ListSort<By>) => void;
}

/** A menu of named sort orders: 'Newest', 'Name, A to Z'. */
export function SortMenu<By extends string>({ choices, sort, onSort }: SortMenuProps<By>) {
  const isCurrent = (choice: ListSort<By>) => choice.by === sort.by && choice.direction === sort.direction;
  return (
    <Menu width={200}>
      <Menu.Target>
        <Button variant="default" data-sort leftSection={<IconArrowsSort aria-hidden="true" />}>
          {choices.find(isCurrent)?.label ?? t`Sort`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.RadioItem
            key={choice.label}
            value={choice.label}
            checked={isCurrent(choice)}
            checkIcon={<IconCheck size={14} aria-hidden="true" />}
            closeMenuOnClick
            onChange={() => onSort({ by: choice.by, direction: choice.direction })}
          >
            {choice.label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
