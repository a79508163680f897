import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconStack2 } from '@tabler/icons-react';
import { type DimensionKey, dimensionLabel } from '#domain/analytics/dimensions.ts';
import { ScreenReaderText } from '../../../ui/ScreenReaderText.tsx';
import styles from './GroupingMenus.module.css';

interface GroupingMenusProps {
  dimensions: readonly DimensionKey[];
  grouping: readonly DimensionKey[];
  onChange: (grouping: DimensionKey[]) => void;
}

/** The menus for up to two dimensions. The second menu appears when the first dimension is chosen. */
export function GroupingMenus({ dimensions, grouping, onChange }: GroupingMenusProps) {
  const [first, second] = grouping;
  return (
    <>
      <GroupingMenu
        label="Group by"
        none="No grouping"
        choices={dimensions}
        value={first}
        onChange={(next) => onChange(next ? [next, ...(second && second !== next ? [second] : [])] : [])}
      />
      {first && (
        <GroupingMenu
          label="Then by"
          none="No second grouping"
          choices={dimensions.filter((each) => each !== first)}
          value={second}
          onChange={(next) => onChange(next ? [first, next] : [first])}
        />
      )}
    </>
  );
}

interface GroupingMenuProps {
  label: string;
  none: string;
  choices: readonly DimensionKey[];
  value: DimensionKey | undefined;
  onChange: (value: DimensionKey | undefined) => void;
}

function GroupingMenu({ label, none, choices, value, onChange }: GroupingMenuProps) {
  const item = (key: DimensionKey | undefined, text: string) => (
    <Menu.Item
      key={text}
      rightSection={key === value && <IconCheck size={14} aria-hidden="true" />}
      onClick={() => onChange(key)}
    >
      {text}
      {key === value && <ScreenReaderText>, selected</ScreenReaderText>}
    </Menu.Item>
  );
  return (
    <Menu width={200}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconStack2 aria-hidden="true" />}
          // On a phone, only the dimension is visible, so the accessible label also names the menu.
          aria-label={value ? `${label}: ${dimensionLabel[value]}` : label}
        >
          {value ? (
            <span>
              <span className={styles.label}>{label}: </span>
              {dimensionLabel[value]}
            </span>
          ) : (
            label
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {item(undefined, none)}
        {choices.map((key) => item(key, dimensionLabel[key]))}
      </Menu.Dropdown>
    </Menu>
  );
}
