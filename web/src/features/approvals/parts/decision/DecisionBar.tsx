import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconDots,
  IconInfoCircle,
  IconLock,
  IconMessageCheck,
  IconRestore,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { useId } from 'react';
import { KeyCap } from '../../../../ui/KeyCap.tsx';
import { useKeys } from '../../../../ui/use-keys.ts';
import { behalfText } from './approval-labels.ts';
import styles from './DecisionBar.module.css';
import { hasSomeRight, type InboxAction } from './inbox-rights.ts';
import type { Deciding } from './use-deciding.tsx';

interface DecisionBarProps {
  deciding: Deciding;
  /** 'Approve 366.40 of 388.50'. */
  approveText: string;
  /** Why approving is not possible yet. */
  blocked?: string | null;
  /** `foot` closes a pane; `card` floats above the page it belongs to. */
  look?: 'foot' | 'card';
}

/** The decisions this user can make, each with its key; a blocked approval stays visible with the reason. */
export function DecisionBar({ deciding, approveText, blocked = null, look = 'foot' }: DecisionBarProps) {
  const { rights, isPending, approve, openDialog, behalfOf, dialog } = deciding;
  const whyId = useId();
  const may = (action: InboxAction) => rights[action].allowed;
  const isOpen = may('approve') || may('reject');
  const mayApprove = may('approve') && !blocked;
  useKeys({
    a: mayApprove ? approve : undefined,
    s: may('send_back') ? () => openDialog('send_back') : undefined,
    r: may('reject') ? () => openDialog('reject') : undefined,
    u: may('unapprove') ? () => openDialog('unapprove') : undefined,
    n: may('add_approver') ? () => openDialog('add_approver') : undefined,
  });
  if (!hasSomeRight(rights)) return dialog;

  const behalf = behalfOf(isOpen ? 'approve' : 'unapprove');
  const why = (isOpen && blocked) || (behalf && behalfText(behalf));
  return (
    <div className={styles.bar} data-look={look} data-foot>
      <div className={styles.inner} role="toolbar" aria-label="Decision">
        {may('send_back') && (
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp aria-hidden="true" />}
            rightSection={<KeyCap>S</KeyCap>}
            aria-keyshortcuts="s"
            onClick={() => openDialog('send_back')}
          >
            Send back
          </Button>
        )}
        {may('reject') && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconX aria-hidden="true" />}
            rightSection={<KeyCap>R</KeyCap>}
            aria-keyshortcuts="r"
            onClick={() => openDialog('reject')}
          >
            Reject
          </Button>
        )}
        {may('add_approver') && (
          <Menu position="top-start" width={240}>
            <Menu.Target>
              <ActionIcon className={styles.more ?? ''} aria-label="More decisions">
                <IconDots aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {may('approve') && (
                <Menu.Item
                  leftSection={<IconMessageCheck aria-hidden="true" />}
                  disabled={!mayApprove}
                  onClick={() => openDialog('approve')}
                >
                  Approve with a comment
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconUserPlus aria-hidden="true" />}
                rightSection={<KeyCap>N</KeyCap>}
                onClick={() => openDialog('add_approver')}
              >
                Add an approver
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        {why && (
          <span id={whyId} className={styles.why}>
            <IconInfoCircle size={13} aria-hidden="true" />
            {why}
          </span>
        )}
        <span className={styles.end}>
          {may('unapprove') && (
            <Button
              variant="default"
              leftSection={<IconRestore aria-hidden="true" />}
              rightSection={<KeyCap>U</KeyCap>}
              aria-keyshortcuts="u"
              onClick={() => openDialog('unapprove')}
            >
              Unapprove
            </Button>
          )}
          {may('approve') && (
            <Button
              className={styles.approve ?? ''}
              leftSection={blocked ? <IconLock aria-hidden="true" /> : <IconCheck aria-hidden="true" />}
              rightSection={<KeyCap>A</KeyCap>}
              aria-keyshortcuts="a"
              disabled={!mayApprove}
              loading={isPending}
              {...(why ? { 'aria-describedby': whyId } : {})}
              onClick={approve}
            >
              {approveText}
            </Button>
          )}
        </span>
      </div>
      {dialog}
    </div>
  );
}
