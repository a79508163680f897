import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconList,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { WebhookEntry } from './webhooks.calls.ts';

export type WebhookAction = 'log' | 'edit' | 'test' | 'pause' | 'resume' | 'secret' | 'delete';

interface WebhookMenuProps {
  webhook: WebhookEntry;
  canChange: boolean;
  onChoose: (action: WebhookAction) => void;
}

export function WebhookMenu({ webhook, canChange, onChoose }: WebhookMenuProps) {
  const isActive = webhook.state === 'active';
  return (
    <Menu width={200} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={`Actions for ${webhook.url}`}>
          <IconDots aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconList aria-hidden="true" />} onClick={() => onChoose('log')}>
          Deliveries
        </Menu.Item>
        {canChange && (
          <>
            <Menu.Item
              leftSection={<IconSend aria-hidden="true" />}
              disabled={!isActive}
              onClick={() => onChoose('test')}
            >
              Send a test
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil aria-hidden="true" />} onClick={() => onChoose('edit')}>
              Edit
            </Menu.Item>
            {isActive ? (
              <Menu.Item leftSection={<IconPlayerPause aria-hidden="true" />} onClick={() => onChoose('pause')}>
                Pause
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconPlayerPlay aria-hidden="true" />} onClick={() => onChoose('resume')}>
                Resume
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconKey aria-hidden="true" />} onClick={() => onChoose('secret')}>
              Replace secret
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash aria-hidden="true" />} onClick={() => onChoose('delete')}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
