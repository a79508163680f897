import { t, texts } from '#domain/language/translate.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconPencil,
  IconPlugConnected,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useConnect } from '../links/use-connection.ts';
import type { CardAccount } from '../transaction.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

type AccountAction = Sent<'cards.accountAction'>['action'];

const doneTexts: Record<AccountAction['kind'], string> = texts({
  rename: 'Card renamed',
  archive: 'Card archived',
  restore: 'Card restored',
  remove: 'Card removed',
});

interface AccountMenuProps {
  account: CardAccount;
  /** True on the company's card page, if the user may assign, archive and restore the card. */
  mayAssign: boolean;
}

/** The menu with the actions on a card. The company can hide the action that removes a card. */
export function AccountMenu({ account, mayAssign }: AccountMenuProps) {
  const write = useWrite('cards.accountAction');
  const { connect } = useConnect(mayAssign ? 'company' : 'mine');
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const close = () => setDialog(null);

  async function send(action: AccountAction): Promise<void> {
    await write.mutateAsync({ account_id: account.id, version: account.version, action });
    notify.success(doneTexts[action.kind]);
    close();
  }
  const act = (action: AccountAction) => void send(action).catch((error) => notify.failure(errorText(error)));

  return (
    <>
      <AccountItems
        account={account}
        mayAssign={mayAssign}
        onDialog={setDialog}
        onAct={act}
        onReconnect={(link_id) => void connect(link_id)}
      />
      {dialog === 'assign' && <AssignDialog account={account} onClose={close} />}
      {dialog === 'rename' && (
        <RenameDialog account={account} onRename={(nickname) => send({ kind: 'rename', nickname })} onClose={close} />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t`Remove ${account.name}?`}
          action={t`Remove card`}
          isDestroying
          isPending={write.isPending}
          onConfirm={() => act({ kind: 'remove' })}
          onClose={close}
        >
          {t`No new transactions are imported for this card. A card with transactions can only be archived.`}
        </ConfirmDialog>
      )}
    </>
  );
}

type AccountDialog = 'assign' | 'rename' | 'remove';

interface AccountItemsProps extends AccountMenuProps {
  onDialog: (dialog: AccountDialog) => void;
  onAct: (action: AccountAction) => void;
  onReconnect: (link_id: string) => void;
}

function AccountItems({ account, mayAssign, onDialog, onAct, onReconnect }: AccountItemsProps) {
  const { hide_remove_card } = useSession().rights;
  return (
    <Menu width={200} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t`Actions for ${account.name}`}>
          <IconDots aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {account.link_id && account.link_state === 'reconnect' && (
          <Menu.Item
            leftSection={<IconPlugConnected aria-hidden="true" />}
            onClick={() => onReconnect(account.link_id ?? '')}
          >
            {t`Reconnect`}
          </Menu.Item>
        )}
        {mayAssign && (
          <Menu.Item leftSection={<IconUserPlus aria-hidden="true" />} onClick={() => onDialog('assign')}>
            {account.user ? t`Reassign` : t`Assign`}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil aria-hidden="true" />} onClick={() => onDialog('rename')}>
          {t`Rename`}
        </Menu.Item>
        {mayAssign && (
          <Menu.Item
            leftSection={
              account.is_archived ? <IconArchiveOff aria-hidden="true" /> : <IconArchive aria-hidden="true" />
            }
            onClick={() => onAct({ kind: account.is_archived ? 'restore' : 'archive' })}
          >
            {account.is_archived ? t`Restore` : t`Archive`}
          </Menu.Item>
        )}
        {!hide_remove_card && (
          <Menu.Item leftSection={<IconTrash aria-hidden="true" />} onClick={() => onDialog('remove')}>
            {t`Remove`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
