import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './FilterBar.module.css';
import { FindField } from './FindField.tsx';
import { TextButton } from './TextButton.tsx';

/** A filter of a list. `menu` renders its button, which opens at once if the user has just added the filter. */
export interface FilterSlot {
  name: string;
  label: string;
  is_set: boolean;
  /** True for filters that are always visible. The other filters are in the 'Filter' menu until they are added. */
  leads?: boolean;
  menu: (how: { startsOpen: boolean }) => ReactNode;
}

interface FilterBarProps {
  find?: { value: string; placeholder: string; onChange: (text: string) => void };
  filters?: readonly FilterSlot[];
  onClear?: () => void;
  /** Controls for sort order, columns and export. */
  end?: ReactNode;
}

/** The search field, the filters and the view options above a list. Their state is in the URL. */
export function FilterBar({ find, filters = [], onClear, end }: FilterBarProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // A phone shows only the filters that are set, in one line with the sort, so that the list itself is visible.
  const leading = filters.filter(({ leads }) => leads && !isPhone);
  const shown = filters.filter((filter) => leading.includes(filter) || filter.is_set || added.includes(filter.name));
  const hidden = filters.filter((filter) => !shown.includes(filter));
  const isNarrowed = filters.some(({ is_set }) => is_set) || !!find?.value;

  return (
    <search className={styles.bar} aria-label={t`Filters`}>
      {find && <FindField {...find} />}
      {shown.map((filter) => (
        <span key={filter.name} className={styles.slot}>
          {filter.menu({ startsOpen: added.at(-1) === filter.name && !filter.is_set })}
        </span>
      ))}
      {hidden.length > 0 && (
        <Menu position="bottom-start" width={200}>
          <Menu.Target>
            <Button variant="default" className={styles.filter ?? ''} leftSection={<IconPlus aria-hidden="true" />}>
              {t`Filter`}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map(({ name, label }) => (
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
          {t`Clear`}
        </TextButton>
      )}
      {end && <div className={styles.end}>{end}</div>}
    </search>
  );
}
