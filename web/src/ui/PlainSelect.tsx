import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';

interface PlainSelectProps {
  /** The accessible name; the visible label is in the table row. */
  label: string;
  placeholder: string;
  data: readonly string[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A select without a visible label, for table rows. */
export function PlainSelect({ label, data, value, ...rest }: PlainSelectProps) {
  return (
    <Select
      aria-label={label}
      searchable
      clearable
      data={[...new Set(data)]}
      value={value || null}
      clearSectionMode="clear"
      nothingFoundMessage={t`Nothing found`}
      rightSection={<IconSelector aria-hidden="true" />}
      rightSectionPointerEvents="none"
      {...rest}
    />
  );
}
