import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportScreen } from '#domain/exports/export-screens.ts';
import { templatesOf, templatesQuery } from './list-templates.ts';

/** An export with the standard columns in a format, or with the columns and the format of a template. */
type ExportChoice = { format: 'csv' | 'xlsx' } | { template_id: string };

interface ExportMenuProps {
  /** The list whose templates are offered; absent if the list has no templates. */
  screen?: ExportScreen;
  isPending: boolean;
  isEmpty: boolean;
  onExport: (choice: ExportChoice) => void;
}

/** The menu that exports a list in a format or with a template. */
export function ExportMenu({ screen, isPending, isEmpty, onExport }: ExportMenuProps) {
  const [isOpened, setOpened] = useState(false);
  const { data } = useQuery({ ...templatesQuery, enabled: isOpened && screen !== undefined });
  const templates = screen ? templatesOf(data?.data ?? [], screen) : [];

  return (
    <Menu width={220} onOpen={() => setOpened(true)}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden="true" />}
          loading={isPending}
          disabled={isEmpty}
        >
          {t`Export`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport({ format: 'csv' })}>{t`As CSV`}</Menu.Item>
        <Menu.Item onClick={() => onExport({ format: 'xlsx' })}>{t`As Excel (XLSX)`}</Menu.Item>
        {templates.length > 0 && <Menu.Label>{t`Templates`}</Menu.Label>}
        {templates.map(({ template_id, name, default_for }) => (
          <Menu.Item key={template_id} onClick={() => onExport({ template_id })}>
            {screen && default_for.includes(screen) ? t`${name} (default)` : name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
