import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './FilterBar.module.css';
import { FindField } from './FindField.tsx';
import { TextButton } from './TextButton.tsx';

/** A filter the list knows. `menu` draws its button, opened at once where it was just asked for. */
export interface FilterSlot {
  name: string;
  label: string;
  is_set: boolean;
  /** Stands in the bar from the start; the others wait behind 'Filter' until they are wanted. */
  leads?: boolean;
  menu: (how: { startsOpen: boolean }) => ReactNode;
}

interface FilterBarProps {
  find?: { value: string; placeholder: string; onChange: (text: string) => void };
  filters?: readonly FilterSlot[];
  onClear?: () => void;
  /** Sort, columns, export. */
  end?: ReactNode;
}

/** The list itself should be in sight. */
const leadingOnPhone = 2;

/** What a list shows: a find field, filters, and at the right how it is shown. The state lives in the address. */
export function FilterBar({ find, filters = [], onClear, end }: FilterBarProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const leading = filters.filter(({ leads }) => leads).slice(0, isPhone ? leadingOnPhone : filters.length);
  const shown = filters.filter((each) => leading.includes(each) || each.is_set || added.includes(each.name));
  const waiting = filters.filter((filter) => !shown.includes(filter));
  const isNarrowed = filters.some(({ is_set }) => is_set) || !!find?.value;

  return (
    <search className={styles.bar} aria-label="Filters">
      {find && <FindField {...find} />}
      {shown.map((filter) => (
        <span key={filter.name} className={styles.slot}>
          {filter.menu({ startsOpen: added.at(-1) === filter.name && !filter.is_set })}
        </span>
      ))}
      {waiting.length > 0 && (
        <Menu position="bottom-start" width={200}>
          <Menu.Target>
            <Button variant="default" className={styles.filter ?? ''} leftSection={<IconPlus aria-hidden="true" />}>
              Filter
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {waiting.map(({ name, label }) => (
              <Menu.Item key={name} onClick={() => setAdded([...added, name])}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isNarrowed && onClear && (
        <TextButton
          className={styles.clear ?? ''}
          onClick={() => {
            setAdded([]);
            onClear();
          }}
        >
          Clear
        </TextButton>
      )}
      {end && <div className={styles.end}>{end}</div>}
    </search>
  );
}
