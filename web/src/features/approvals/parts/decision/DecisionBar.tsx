import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, type ButtonProps, Menu } from '@mantine/core';
import {
  type Icon,
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
import { type ComponentProps, useId } from 'react';
import { KeyCap } from '../../../../ui/KeyCap.tsx';
import { useKeys } from '../../../../ui/use-keys.ts';
import { behalfText } from './approval-labels.ts';
import styles from './DecisionBar.module.css';
import { hasSomeRight, type InboxAction } from './inbox-rights.ts';
import type { Deciding } from './use-deciding.tsx';

interface DecisionBarProps {
  deciding: Deciding;
  /** The label of the approve button, such as 'Approve 366.40 of 388.50'. */
  approveText: string;
  /** The reason why the user cannot approve yet; null if they can. */
  blocked?: string | null;
  /** With `foot`, the bar is at the bottom of a pane. With `card`, it floats above its page. */
  look?: 'foot' | 'card';
}

/**
 * The buttons for the decisions that the user can make, with keyboard shortcuts. If approving is blocked, the button
 * stays visible and the bar shows the reason.
 */
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
      <div className={styles.inner} role="toolbar" aria-label={t`Decision`}>
        {may('send_back') && (
          <KeyButton shortcut="s" variant="subtle" icon={IconArrowBackUp} onClick={() => openDialog('send_back')}>
            {t`Send back`}
          </KeyButton>
        )}
        {may('reject') && (
          <KeyButton shortcut="r" variant="subtle" color="red" icon={IconX} onClick={() => openDialog('reject')}>
            {t`Reject`}
          </KeyButton>
        )}
        {may('add_approver') && <MoreDecisions deciding={deciding} mayApprove={mayApprove} />}
        {why && (
          <span id={whyId} className={styles.why}>
            <IconInfoCircle size={13} aria-hidden="true" />
            {why}
          </span>
        )}
        <span className={styles.end}>
          {may('unapprove') && (
            <KeyButton shortcut="u" variant="default" icon={IconRestore} onClick={() => openDialog('unapprove')}>
              {t`Unapprove`}
            </KeyButton>
          )}
          {may('approve') && (
            <KeyButton
              shortcut="a"
              className={styles.approve ?? ''}
              icon={blocked ? IconLock : IconCheck}
              disabled={!mayApprove}
              loading={isPending}
              {...(why ? { 'aria-describedby': whyId } : {})}
              onClick={approve}
            >
              {approveText}
            </KeyButton>
          )}
        </span>
      </div>
      {dialog}
    </div>
  );
}

interface MoreDecisionsProps {
  deciding: Deciding;
  mayApprove: boolean;
}

function MoreDecisions({ deciding: { rights, openDialog }, mayApprove }: MoreDecisionsProps) {
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <ActionIcon className={styles.more ?? ''} aria-label={t`More decisions`}>
          <IconDots aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rights.approve.allowed && (
          <Menu.Item
            leftSection={<IconMessageCheck aria-hidden="true" />}
            disabled={!mayApprove}
            onClick={() => openDialog('approve')}
          >
            {t`Approve with a comment`}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconUserPlus aria-hidden="true" />}
          rightSection={<KeyCap>N</KeyCap>}
          onClick={() => openDialog('add_approver')}
        >
          {t`Add an approver`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface KeyButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  shortcut: string;
  icon: Icon;
}

/** A button that shows its keyboard shortcut. */
function KeyButton({ shortcut, icon: ButtonIcon, ...button }: KeyButtonProps) {
  return (
    <Button
      leftSection={<ButtonIcon aria-hidden="true" />}
      rightSection={<KeyCap>{shortcut.toUpperCase()}</KeyCap>}
      aria-keyshortcuts={shortcut}
      {...button}
    />
  );
}
