import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface ExportMenuProps {
  isPending: boolean;
  isEmpty: boolean;
  onExport: (format: 'csv' | 'xlsx') => void;
}

/** Exports every row that matches the list's search and filters, not only the loaded ones. */
export function ExportMenu({ isPending, isEmpty, onExport }: ExportMenuProps) {
  return (
    <Menu width={160}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden="true" />}
          loading={isPending}
          disabled={isEmpty}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport('csv')}>As CSV</Menu.Item>
        <Menu.Item onClick={() => onExport('xlsx')}>As Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
