import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSession } from '../../../../lib/session.ts';
import { useExport } from '../../../exports/parts/use-export.ts';
import type { PayoutMatching } from '../list/payout-list.ts';

/** Returns the name of the payout template, which companies can change. */
export function useTemplateName(): string {
  return useSession().rights.download_rp_button_txt || 'Payout template';
}

/** Downloads the queue as a file. The user fills in references and dates and uploads the file again. */
export function TemplateMenu({ matching, className }: { matching: PayoutMatching; className: string }) {
  const template = useExport('exports.payoutTemplate');
  return (
    <Menu width={180}>
      <Menu.Target>
        <Button
          variant="default"
          className={className}
          leftSection={<IconDownload aria-hidden="true" />}
          loading={template.isPending}
        >
          {useTemplateName()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => template.start({ chosen: { matching }, format: 'csv' })}>As CSV</Menu.Item>
        <Menu.Item onClick={() => template.start({ chosen: { matching }, format: 'xlsx' })}>As Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
